/** The most rows of a page, and of a call that skips some. */
export const maxPage = 1000;

/** Parses a number from 1 to `max`; undefined if it is not one. */
export function numberIn(text: string | null, fallback: number, max: number): number | undefined {
  if (text === null || text === '') return fallback;
  return /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : undefined;
}

/** One page as Shlink describes it. @param total of the rows of all pages. */
export const paginationOf = (page: number, size: number, rows: number, total: number) => ({
  currentPage: page,
  pagesCount: Math.ceil(total / size),
  itemsPerPage: size,
  itemsInCurrentPage: rows,
  totalItems: total,
});
