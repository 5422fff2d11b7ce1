/* Whole games of tetris on a GPU: the games of marathon.py under the strict rule, one thread each.

   gpu.py compiles this text for a board and a kind of policy (WIDTH, HEIGHT, VALUE and others), gpu_tables.py
   makes the tables. It is plain C but for a few words of CUDA, so that a C compiler makes the same games of it
   with LANES = 1, one thread after the other: that is how it is held to the kernels where there is no GPU.

   The 32 threads of a warp work in step, so that one of them with more to do holds up all. A piece has 9 to
   34 placements:
   1. each thread weighs all of its own, without surface and wells, and marks those that remove rows;
   2. the marked ones of all 32 games are queued, and the threads take whichever comes next, 32 at a time;
      then those that could still be the best of their game, which are few.
   The first of the best wins: a key is the value, and below it 255 less the placement's number. */

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
#define ON_GPU
#define LANES 32
#define DEVICE __device__ __forceinline__
#define KERNEL extern "C" __global__ void __launch_bounds__(LANES * WARPS, BLOCKS)
#define SHARED __shared__
#define BLOCK blockIdx.x
#define THREAD threadIdx.x
#define BLOCK_THREADS blockDim.x
#define SYNC_BLOCK() __syncthreads()
#define SYNC_WARP() __syncwarp()
#define BALLOT(test) __ballot_sync(0xFFFFFFFFu, test)
#define ANY(test) __any_sync(0xFFFFFFFFu, test)
#define COUNT(bits) __popc(bits)
#define HEIGHT_OF(column) (32 - __clz(column))
#define LOWEST(bits) (__ffsll(bits) - 1)
#define FOUR_BYTES(low, high, skipped) __funnelshift_r(low, high, 8 * (skipped))
#define UNROLL _Pragma("unroll")
DEVICE void raise_to(long long *best, long long key) { atomicMax(best, key); }
#else
#define LANES 1
#define DEVICE static inline
#define KERNEL void
#define SHARED static
#define SYNC_BLOCK()
#define SYNC_WARP()
#define BALLOT(test) ((test) ? 1u : 0u)
#define ANY(test) (test)
#define COUNT(bits) __builtin_popcount(bits)
#define HEIGHT_OF(column) ((column) ? 32 - __builtin_clz(column) : 0)
#define LOWEST(bits) __builtin_ctzll(bits)
#define FOUR_BYTES(low, high, skipped) ((unsigned)(((unsigned long long)(high) << 32 | (low)) >> 8 * (skipped)))
#define UNROLL
static int BLOCK, THREAD, BLOCK_THREADS = 1;
DEVICE void raise_to(long long *best, long long key) { if (key > *best) *best = key; }
#endif

#define SOLID 128u

typedef unsigned int column_t;
typedef unsigned long long number_t;

#define WALL ((1u << HEIGHT) - 1)
#define NONE (-(1LL << 62))
#define PIECES 7
#define TURNS 19
#define PLACEMENTS 162 /* of all pieces on 10 columns; fewer on narrower boards */
#define MOST 34

/* A policy's table. */
enum { LANDING, ERODED, ROW_TRANSITIONS, COLUMN_TRANSITIONS, HOLES, WELLS, DEPTH, HOLE_ROWS, LINES, SPARED };
#define OFFERS 10              /* of each pattern by 0 to 3 times it occurs */
#define WAYS (OFFERS + 12 * 4) /* of each piece by 0 to 4 ways */
#define WINDOWS (WAYS + 5 * 8) /* of three neighbouring steps, or two and a wall, which is 7 */
#define FIXED (WINDOWS + 512)  /* of each turn: what it adds wherever it lies */
#define TABLE (FIXED + TURNS)

/* The table of shapes: where a piece's placements begin (8), placements, then two words a turn. */
#define FIRST_TURN (8 + PLACEMENTS)
#define SHAPES (FIRST_TURN + 2 * TURNS)

/* The steps between columns, three bits each, cut off at 3 and counted from -3; the lowest three bits are the
   step from the left wall, which nobody looks at. */
#define STEP_ONES (((1u << 3 * (WIDTH - 1)) - 1) / 7 << 3)

typedef struct {
  column_t columns[WIDTH + 4][LANES]; /* with two walls on either side */
  unsigned heights[(WIDTH + 3) / 4 + 1][LANES]; /* a byte each, and SOLID where there is no hole below */
  column_t left[WIDTH + 1][LANES], right[WIDTH + 1][LANES]; /* rows full left of a column; from it on */
  unsigned sums[WIDTH + 2][LANES]; /* from the left: edges (16 bits), and wells (16) */
  unsigned steps[LANES];
  long long best[LANES];
  unsigned queue[2 * LANES];
  VALUE queued[2 * LANES];
} warp_t;

#define TURN_MASK(a, j) ((a) >> 4 * (j) & 15u)
#define TURN_TOP(a, j) ((int)((a) >> (16 + 3 * (j)) & 7u))
#define TURN_ACROSS(a) ((int)((a) >> 28))
#define TURN_BOTTOM(b, j) ((int)((b) >> 2 * (j) & 3u))
#define TURN_TALL(b) ((int)((b) >> 8 & 7u))
#define TURN_INSIDE(b) ((b) >> 11)

DEVICE number_t next_number(number_t number) {
  number ^= number << 13;
  number ^= number >> 7;
  return number ^ number << 17;
}

DEVICE int draw(number_t number) { return (int)((number >> 32) * PIECES >> 32); }

DEVICE unsigned ones_below(column_t column) { return column & ~(column + 1); }

DEVICE int wells_of(column_t left, column_t column, column_t right) {
  column_t cells = left & right & ~column;
  int total = 0;
  while (cells) {
    int top = HEIGHT_OF(cells);
    int bottom = HEIGHT_OF(column & ((1u << (top - 1)) - 1));
    int deep = top - bottom;
#if FAST_WELLS
    total += deep * (deep + 1) >> 1;
    cells &= (1u << bottom) - 1;
#else
    total += deep;
    cells &= (1u << (top - 1)) - 1;
#endif
  }
  return total;
}

DEVICE unsigned step_code(int difference) {
  difference = difference < -3 ? -3 : difference > 3 ? 3 : difference;
  return (unsigned)(difference + 3);
}

DEVICE VALUE offer(unsigned places, int pattern, const VALUE *table) {
  int times = COUNT(places);
  return table[OFFERS + 4 * pattern + (times < 3 ? times : 3)];
}

DEVICE VALUE ways(int count, int piece, const VALUE *table) {
  return table[WAYS + 8 * piece + (count < 4 ? count : 4)];
}

/* What a policy gives for the surface. The patterns are those of features.OFFER_PATTERNS. */
DEVICE VALUE surface_value(unsigned steps, const VALUE *table) {
  VALUE value = 0;
#if SURFACE
  unsigned b0 = steps & STEP_ONES, b1 = steps >> 1 & STEP_ONES, b2 = steps >> 2 & STEP_ONES;
  unsigned down2 = b0 & ~b1 & ~b2, down1 = ~b0 & b1 & ~b2, level = b0 & b1 & ~b2;
  unsigned up1 = ~b0 & ~b1 & b2, up2 = b0 & ~b1 & b2;
  value += offer(down2, 0, table) + offer(down1, 1, table) + offer(level, 2, table);
  value += offer(up1, 3, table) + offer(up2, 4, table);
#if SURFACE > 1
  unsigned next_level = level >> 3, next_up = up1 >> 3, next_down = down1 >> 3;
  value += offer(level & next_level, 5, table) + offer(level & next_up, 6, table);
  value += offer(down1 & next_level, 7, table) + offer(down1 & next_up, 8, table);
  value += offer(level & next_down, 9, table) + offer(up1 & next_level, 10, table);
  value += offer(level & next_level & level >> 6, 11, table);
#endif
#if SURFACE > 2
  {
    int flats = COUNT(level & next_level), downs = COUNT(down1), ups = COUNT(up1), levels = COUNT(level);
    value += ways(levels + COUNT(up2) + flats + COUNT(level & next_down), 0, table);
    value += ways(levels + COUNT(down2) + flats + COUNT(up1 & next_level), 1, table);
    value += ways(downs + COUNT(level & next_up), 2, table);
    value += ways(ups + COUNT(down1 & next_level), 3, table);
    value += ways(downs + ups + flats + COUNT(down1 & next_up), 4, table);
  }
#endif
#endif
#if STEPS
  {
    int j;
    value += table[WINDOWS + ((steps | 7u) & 511u)];
    UNROLL for (j = 1; j + 2 < WIDTH; j++) value += table[WINDOWS + (steps >> 3 * j & 511u)];
    value += table[WINDOWS + (steps >> 3 * (WIDTH - 2) & 63u) + 448];
  }
#endif
  return value;
}

/* What a placement that removes nothing adds: its surface, and the wells near it. */
DEVICE VALUE rest_value(const warp_t *warp, int game, unsigned placement, int row, const unsigned *shapes,
                        const VALUE *table) {
  unsigned a = shapes[FIRST_TURN + 2 * (placement & 255u)];
  int column = placement >> 8 & 15u, across = TURN_ACROSS(a), j, wells = 0;
  column_t before = warp->columns[column][game], middle = warp->columns[column + 1][game];
  VALUE value = 0;
#if SURFACE || STEPS
  {
    unsigned after, steps = warp->steps[game], b = shapes[FIRST_TURN + 2 * (placement & 255u) + 1];
    int left = HEIGHT_OF(middle), right = HEIGHT_OF(warp->columns[column + 2 + across][game]);
    after = step_code(row + TURN_TOP(a, 0) - left) | TURN_INSIDE(b) << 3;
    after |= step_code(right - row - TURN_TOP(a, across - 1)) << 3 * across;
    steps = (steps & ~(((8u << 3 * across) - 1) << 3 * column)) | after << 3 * column;
    value = surface_value(steps, table);
  }
#endif
  for (j = 0; j < across + 2; j++) {
    column_t after = warp->columns[column + 2 + j][game];
    if (j < across) after |= TURN_MASK(a, j) << row;
    wells += wells_of(before, middle, after);
    before = middle;
    middle = after;
  }
  return value + table[WELLS] * wells;
}

/* The columns after a placement, in registers. */
DEVICE void put(const warp_t *warp, int game, unsigned a, int column, int row, column_t *after) {
  int j;
  UNROLL for (j = 0; j < WIDTH; j++) {
    int place = j - column;
    after[j] = warp->columns[j + 2][game];
    if (place >= 0 && place < TURN_ACROSS(a)) after[j] |= TURN_MASK(a, place) << row;
  }
}

DEVICE column_t full_rows(const column_t *columns) {
  column_t full = WALL;
  int j;
  UNROLL for (j = 0; j < WIDTH; j++) full &= columns[j];
  return full;
}

DEVICE void remove_rows(column_t *columns, column_t full) {
  int j;
  while (full) {
    column_t below = (full & -full) - 1;
    UNROLL for (j = 0; j < WIDTH; j++) columns[j] = (columns[j] & below) | (columns[j] >> 1 & ~below);
    full = (full & (full - 1)) >> 1;
  }
}

/* The whole value of a placement that removes rows, measured from nothing. */
DEVICE VALUE whole_value(const warp_t *warp, int game, unsigned placement, int row, const unsigned *shapes,
                         const VALUE *table) {
  unsigned turn = placement & 255u, a = shapes[FIRST_TURN + 2 * turn], b = shapes[FIRST_TURN + 2 * turn + 1];
  int column = placement >> 8 & 15u, j, eroded = 0, lines;
  int edges = 0, transitions = 0, holes = 0, depth = 0, wells = 0;
  column_t columns[WIDTH], full, hole_rows = 0;
  unsigned steps = 0;
  put(warp, game, a, column, row, columns);
  full = full_rows(columns);
  lines = COUNT(full);
  for (j = 0; j < TURN_ACROSS(a); j++) eroded += COUNT(TURN_MASK(a, j) << row & full);
  remove_rows(columns, full);
  UNROLL for (j = 0; j < WIDTH; j++) {
    column_t before = j ? columns[j ? j - 1 : 0] : WALL, one = columns[j];
    column_t after = j + 1 < WIDTH ? columns[j + 1 < WIDTH ? j + 1 : 0] : WALL;
    int height = HEIGHT_OF(one), count = COUNT(one);
    edges += COUNT(before ^ one);
    transitions += COUNT(one ^ (one << 1 | 1u));
    holes += height - count;
    depth += count - COUNT(ones_below(one));
    hole_rows |= ~one & ((1u << height) - 1);
    wells += wells_of(before, one, after);
    if (j) steps |= step_code(height - HEIGHT_OF(before)) << 3 * j;
  }
  edges += COUNT(columns[WIDTH - 1] ^ WALL);
  return table[LANDING] * (2 * row + TURN_TALL(b) - 1) + table[ERODED] * (eroded * lines) +
         table[LINES] * lines + table[ROW_TRANSITIONS] * edges + table[COLUMN_TRANSITIONS] * transitions +
         table[HOLES] * holes + table[DEPTH] * depth + table[HOLE_ROWS] * COUNT(hole_rows) +
         table[WELLS] * wells + surface_value(steps, table);
}

/* What all placements of a piece share; gives the value of the board without its surface, and its rows with
   holes. */
DEVICE VALUE measure(warp_t *warp, int lane, const VALUE *table, column_t *rows_with_holes) {
  int j, transitions = 0, holes = 0, depth = 0, last = 0;
  column_t before = WALL, one = warp->columns[2][lane], full = WALL, hole_rows = 0;
  unsigned sums = 0, steps = 0, heights = 0;
  UNROLL for (j = 0; j < WIDTH; j++) {
    column_t after = warp->columns[j + 3][lane];
    int height = HEIGHT_OF(one), count = COUNT(one);
    warp->sums[j][lane] = sums;
    warp->left[j][lane] = full;
    full &= one;
    sums += COUNT(before ^ one) + ((unsigned)wells_of(before, one, after) << 16);
    heights |= ((unsigned)height | (height == count ? SOLID : 0)) << 8 * (j % 4);
    if (j % 4 == 3 || j == WIDTH - 1) {
      warp->heights[j / 4][lane] = heights;
      heights = 0;
    }
    transitions += COUNT(one ^ (one << 1 | 1u));
    holes += height - count;
    depth += count - COUNT(ones_below(one));
    hole_rows |= ~one & ((1u << height) - 1);
    if (j) steps |= step_code(height - last) << 3 * j;
    last = height;
    before = one;
    one = after;
  }
  warp->sums[WIDTH][lane] = sums;
  warp->sums[WIDTH + 1][lane] = sums += COUNT(before ^ WALL);
  warp->left[WIDTH][lane] = full;
  warp->right[WIDTH][lane] = full = WALL;
  UNROLL for (j = WIDTH - 1; j >= 0; j--) warp->right[j][lane] = full &= warp->columns[j + 2][lane];
  warp->steps[lane] = steps;
  *rows_with_holes = hole_rows;
  return table[COLUMN_TRANSITIONS] * transitions + table[HOLES] * holes + table[DEPTH] * depth +
         table[ROW_TRANSITIONS] * (int)(sums & 0xFFFFu) + table[WELLS] * (int)(sums >> 16);
}

/* The value of a placement without surface and the wells near it; its row is -1 where it ends the game, and
   `clears` says whether it removes rows. A piece has no gaps in its columns: holes come only below it. */
DEVICE VALUE first_value(const warp_t *warp, int lane, unsigned placement, VALUE base, column_t hole_rows,
                         const unsigned *shapes, const VALUE *table, int *landed, int *clears) {
  unsigned turn = placement & 255u, a = shapes[FIRST_TURN + 2 * turn], b = shapes[FIRST_TURN + 2 * turn + 1];
  int column = placement >> 8 & 15u, across = TURN_ACROSS(a), row = 0, j;
  int edges = 0, gaps = 0, ones = 0, holes = 0, wells;
  unsigned low = warp->heights[column / 4][lane], high = warp->heights[column / 4 + 1][lane];
  unsigned heights = FOUR_BYTES(low, high, column % 4);
  unsigned sums, beside;
  column_t before = warp->columns[column + 1][lane], full;
  for (j = 0; j < across; j++) {
    int lowest = (int)(heights >> 8 * j & 31u) - TURN_BOTTOM(b, j);
    row = lowest > row ? lowest : row;
  }
  *clears = 0;
  *landed = -1;
  if (row + TURN_TALL(b) > HEIGHT) return 0;
  *landed = row;
  full = warp->left[column][lane] & warp->right[column + across][lane];
  for (j = 0; j < across; j++) {
    unsigned one = heights >> 8 * j;
    int height = one & 31u, bottom = row + TURN_BOTTOM(b, j);
    column_t now = warp->columns[column + 2 + j][lane] | TURN_MASK(a, j) << row;
    full &= now;
    edges += COUNT(before ^ now);
    before = now;
    gaps += bottom > height;
    holes += bottom - height;
    hole_rows |= (1u << bottom) - (1u << height);
    if (bottom == height && one & SOLID) ones += row + TURN_TOP(a, j) - bottom;
  }
  *clears = full != 0;
  edges += COUNT(before ^ warp->columns[column + 2 + across][lane]);
  sums = warp->sums[column][lane];
  beside = warp->sums[column + across + 1][lane];
  edges -= (int)((beside & 0xFFFFu) - (sums & 0xFFFFu));
  wells = (int)(beside >> 16) - (int)(warp->sums[column ? column - 1 : 0][lane] >> 16);
  return base + table[FIXED + turn] + 2 * table[LANDING] * row + table[ROW_TRANSITIONS] * edges +
         table[HOLE_ROWS] * COUNT(hole_rows) + 2 * table[COLUMN_TRANSITIONS] * gaps + table[HOLES] * holes -
         table[WELLS] * wells - table[DEPTH] * ones;
}

DEVICE long long key_of(VALUE value, unsigned placement) {
  return (long long)value * 256 + (255 - (int)(placement >> 16));
}

/* Weigh queued placements, one a thread. What is queued: the placement's place in the table, 8 bits, its game
   and its row, 8 bits each. */
DEVICE void weigh_queued(warp_t *warp, int from, int count, int lane, int is_whole, const unsigned *shapes,
                         const VALUE *table) {
  SYNC_WARP();
  if (lane < count) {
    unsigned item = warp->queue[from + lane], placement = shapes[8 + (item & 255u)];
    int game = item >> 8 & 255u, row = item >> 16;
    VALUE value = is_whole ? whole_value(warp, game, placement, row, shapes, table)
                           : rest_value(warp, game, placement, row, shapes, table) + warp->queued[from + lane];
    raise_to(&warp->best[game], key_of(value, placement));
  }
  SYNC_WARP();
}

/* Place `pieces` pieces in each game. A game that is over begins again, until `deaths` of them are over where
   that is not 0. Blocks of one policy lie side by side. In and out, for each thread: columns, the random
   number, the piece to place (or -1), and lines, pieces and games lost so far. */
KERNEL play(const unsigned *all_shapes, const VALUE *tables, int blocks_a_policy, int threads, int pieces,
            long long most_deaths, column_t *all_columns, number_t *numbers, int *kinds, long long *all_lines,
            long long *all_pieces, long long *all_deaths) {
  SHARED unsigned shapes[SHAPES];
  SHARED VALUE table[TABLE];
  SHARED warp_t warps[WARPS];
  int lane = THREAD % LANES, thread = BLOCK * BLOCK_THREADS + THREAD, placed, j;
  warp_t *warp = &warps[THREAD / LANES];
  number_t number = numbers[thread];
  int kind = kinds[thread];
  long long lines = all_lines[thread], deaths = all_deaths[thread], done = all_pieces[thread];
  VALUE values[MOST];
  signed char rows[MOST];
  for (j = THREAD; j < SHAPES; j += BLOCK_THREADS) shapes[j] = all_shapes[j];
  tables += (long long)(BLOCK / blocks_a_policy) * TABLE;
  for (j = THREAD; j < TABLE; j += BLOCK_THREADS) table[j] = tables[j];
  for (j = 0; j < WIDTH; j++) warp->columns[j + 2][lane] = all_columns[(long long)j * threads + thread];
  warp->columns[0][lane] = warp->columns[1][lane] = WALL;
  warp->columns[WIDTH + 2][lane] = warp->columns[WIDTH + 3][lane] = WALL;
  SYNC_BLOCK();
  if (kind < 0) kind = draw(number = next_number(number));

  for (placed = 0; placed < pieces; placed++) {
    int is_playing = most_deaths == 0 || deaths < most_deaths;
    unsigned first = shapes[kind];
    int count = is_playing ? (int)(shapes[kind + 1] - first) : 0, i, waiting = 0, likeliest = -1;
    column_t hole_rows;
    VALUE base, most = 0;
    number_t clearing = 0;
    long long best;
    if (!ANY(is_playing)) break;
    base = measure(warp, lane, table, &hole_rows);
    for (i = 0; i < count; i++) {
      int row, clears;
      unsigned placement = shapes[8 + first + i];
      VALUE value = first_value(warp, lane, placement, base, hole_rows, shapes, table, &row, &clears);
      values[i] = value;
      rows[i] = row;
      if (clears) {
        clearing |= 1ull << i;
        rows[i] = -2 - row;
      } else if (row >= 0 && (likeliest < 0 || value > most)) {
        likeliest = i;
        most = value;
      }
    }
    warp->best[lane] = NONE;
    SYNC_WARP();
    if (likeliest >= 0) {
      unsigned placement = shapes[8 + first + likeliest];
      most += rest_value(warp, lane, placement, rows[likeliest], shapes, table);
      raise_to(&warp->best[lane], key_of(most, placement));
    }
    while (ANY(clearing != 0)) {
      unsigned wanted = clearing != 0, all = BALLOT(wanted);
      if (wanted) {
        i = LOWEST(clearing);
        clearing &= clearing - 1;
        warp->queue[waiting + COUNT(all & ((1u << lane) - 1))] =
            (first + i) | (unsigned)lane << 8 | (unsigned)(-2 - rows[i]) << 16;
      }
      waiting += COUNT(all);
      if (waiting >= LANES) weigh_queued(warp, waiting -= LANES, LANES, lane, 1, shapes, table);
    }
    if (waiting) weigh_queued(warp, 0, waiting, lane, 1, shapes, table);
    SYNC_WARP();
    waiting = 0;
    for (i = 0; ANY(i < count); i++) {
      unsigned wanted = i < count && i != likeliest && rows[i] >= 0, all;
      wanted = wanted && (long long)values[i] + table[SPARED] >= warp->best[lane] >> 8;
      all = BALLOT(wanted);
      if (wanted) {
        int place = waiting + COUNT(all & ((1u << lane) - 1));
        warp->queue[place] = (first + i) | (unsigned)lane << 8 | (unsigned)rows[i] << 16;
        warp->queued[place] = values[i];
      }
      waiting += COUNT(all);
      if (waiting >= LANES) weigh_queued(warp, waiting -= LANES, LANES, lane, 0, shapes, table);
    }
    if (waiting) weigh_queued(warp, 0, waiting, lane, 0, shapes, table);
    SYNC_WARP();

    best = warp->best[lane];
    if (is_playing) {
      column_t columns[WIDTH], full = 0;
      UNROLL for (j = 0; j < WIDTH; j++) columns[j] = 0;
      if (best == NONE) {
        deaths++;
      } else {
        int chosen = 255 - (int)(best & 255), row = rows[chosen] < 0 ? -2 - rows[chosen] : rows[chosen];
        unsigned placement = shapes[8 + first + chosen];
        put(warp, lane, shapes[FIRST_TURN + 2 * (placement & 255u)], placement >> 8 & 15u, row, columns);
        full = full_rows(columns);
      }
      if (full) {
        lines += COUNT(full);
        remove_rows(columns, full);
      }
      UNROLL for (j = 0; j < WIDTH; j++) warp->columns[j + 2][lane] = columns[j];
      kind = draw(number = next_number(number));
      done++;
    }
    SYNC_WARP();
  }
  for (j = 0; j < WIDTH; j++) all_columns[(long long)j * threads + thread] = warp->columns[j + 2][lane];
  numbers[thread] = number;
  kinds[thread] = kind;
  all_lines[thread] = lines;
  all_pieces[thread] = done;
  all_deaths[thread] = deaths;
}

#ifndef ON_GPU
/* The same on one processor: a block is one thread. */
void play_all(int blocks, const unsigned *shapes, const VALUE *tables, int blocks_a_policy, int pieces,
              long long most_deaths, column_t *columns, number_t *numbers, int *kinds, long long *lines,
              long long *done, long long *deaths) {
  for (BLOCK = 0; BLOCK < blocks; BLOCK++)
    play(shapes, tables, blocks_a_policy, blocks, pieces, most_deaths, columns, numbers, kinds, lines, done,
         deaths);
}
#endif
