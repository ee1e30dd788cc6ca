/** The most pages that are remembered, and the most calls of each. */
const [maxPages, maxCalls] = [50, 8];

/** The addresses that pages have read from the API, by the pages' paths. */
const pages = new Map<string, Set<string>>();

/** Remembers a read of the open page. */
export function noteCall({ method, url }: Pick<Request, 'method' | 'url'>, page = location.pathname): void {
  if (method !== 'GET') return;
  const calls = pages.get(page) ?? new Set();
  // Both are ordered from oldest to latest.
  pages.delete(page);
  pages.set(page, calls);
  calls.delete(url);
  calls.add(url);
  for (const oldest of calls) if (calls.size > maxCalls) calls.delete(oldest);
  for (const [oldest] of pages) if (pages.size > maxPages) pages.delete(oldest);
}

/** The addresses that a page has read, the latest first. */
export const callsOf = (page: string): string[] => [...(pages.get(page) ?? [])].reverse();
