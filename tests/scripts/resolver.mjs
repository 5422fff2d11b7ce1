/** Where the page's scripts are: the browser asks for /static/ and /boards/, the package has folders. */
const STATIC = new URL("../../src/ludotheque/server/static/", import.meta.url);

/** A hook of Node's: see https://nodejs.org/api/module.html#resolvespecifier-context-nextresolve */
export async function resolve(specifier, context, nextResolve) {
  const [, path] = /^\/(?:static\/)?(.*)$/.exec(specifier) ?? [];
  if (path === undefined) return nextResolve(specifier, context);
  return { url: new URL(path, STATIC).href, format: "module", shortCircuit: true };
}
