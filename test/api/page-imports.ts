import { ApiClient, createAccountWithKey, type SharedService, waitFor } from '@app/testing';
import { visit } from '../redirect/visit.js';

export interface Item {
  title: string;
  url?: string;
  heading?: true;
}
export interface LeftOut {
  part: string;
  text: string | null;
  url: string | null;
  reason: string;
  message: string;
}
export interface Preview {
  source: string;
  page: {
    slug: string;
    url: string;
    name: string;
    bio: string | null;
    photo: string | null;
    items: Item[];
    socials: { network: string; url: string }[];
  };
  leftOut: LeftOut[];
}
export interface Imported {
  source: string;
  website: { id: string; name: string; published: boolean; hasPhoto: boolean; items: Item[] };
  leftOut: LeftOut[];
}
export interface ErrorBody {
  error: { code: string; message: string; fields?: { field: string; code: string; message: string }[] };
}
export type Body = Preview & Imported & ErrorBody;

/** Sends files with bio pages, as one account. */
export class PageImports {
  private count = 0;

  private constructor(
    readonly api: ApiClient,
    readonly key: string,
  ) {}

  static async of(service: SharedService): Promise<PageImports> {
    const { key } = await createAccountWithKey(service);
    return new PageImports(new ApiClient(service, key), key);
  }

  newSlug(): string {
    return `imported-${++this.count}-${process.hrtime.bigint()}`;
  }

  /** With a new slug, unless the query has one. */
  send(file: string | Buffer, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const search = new URLSearchParams({ slug: this.newSlug(), ...query });
    return this.api.post<Body>(`/v1/imports/bio-page?${search.toString()}`, file, {
      headers: { 'Content-Type': 'text/html', ...headers },
    });
  }

  /** The page that a file would create. */
  async preview(file: string | Buffer, query: Record<string, string> = {}): Promise<Preview> {
    const { status, body } = await this.send(file, { dryRun: 'true', ...query });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }

  /** The status, the code, and the invalid fields. */
  async problemOf(file: string | Buffer, query: Record<string, string> = {}): Promise<unknown[]> {
    const { status, body } = await this.send(file, query);
    return [
      status,
      body.error?.code,
      body.error?.fields?.map(({ field, code }) => `${field}: ${code}`).join(),
    ];
  }

  /** The number of pages of the account. */
  async pages(): Promise<number> {
    return (await this.api.get<{ data: object[] }>('/v1/websites')).body.data.length;
  }
}

/** A page that has just been published, once the redirect knows it. */
export const whenPublished = (url: string) =>
  waitFor(
    async () => {
      const page = await visit(url);
      return page.status === 200 ? page : null;
    },
    { what: 'the published page' },
  );

/** Matches any text in an expected body. */
export const anyText = expect.any(String) as string;
