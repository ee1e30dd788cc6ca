/** One page of a list. */
export interface Page<Item> {
  data: Item[];
  /** The `cursor` of the next page, or null on the last page. */
  nextCursor: string | null;
}

interface Paging {
  limit?: number;
  cursor?: string;
}

/** A list that is read page by page. `for await` reads all items; each page is requested when it is needed. */
export class PagedList<Item> implements AsyncIterable<Item> {
  constructor(private readonly read: (paging: Paging) => Promise<unknown>) {}

  /** Reads one page: the first one, or that of a `cursor`. 100 items unless there is a `limit`. */
  async page({ limit = 100, cursor }: Paging = {}): Promise<Page<Item>> {
    return (await this.read({ limit, ...(cursor !== undefined && { cursor }) })) as Page<Item>;
  }

  /** Reads all pages, one after another. */
  async *pages(limit = 1000): AsyncGenerator<Page<Item>, void> {
    let cursor: string | undefined;
    do {
      const page = await this.page({ limit, cursor });
      yield page;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** Reads the whole list into memory. */
  async toArray(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}
