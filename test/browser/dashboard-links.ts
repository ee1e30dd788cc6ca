import { type Service, type SharedService, waitFor } from '@app/testing';
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { DashboardUnderTest, deleteAll, type Look, type OpenDashboard } from './dashboard.js';

export interface StoredLink {
  id: string;
  name: string;
  slug: string;
  destination: string;
  url: string;
  active: boolean;
  behavior: string;
  group: string | null;
  [option: string]: unknown;
}

/** A dashboard for tests of links. */
export class LinksUnderTest<Installation extends SharedService = SharedService> {
  private opened: OpenDashboard[] = [];
  private expectedProblem: string | null = null;
  /** How often links were inserted, so that ids and slugs differ every time. */
  private inserted = 0;
  /** Keeps ids and slugs of inserted links apart from those of other specs. */
  private readonly series = randomBytes(2).toString('hex');

  private constructor(readonly dashboard: DashboardUnderTest<Installation>) {}

  static async start(): Promise<LinksUnderTest> {
    return new LinksUnderTest(await DashboardUnderTest.start());
  }

  /** Starts a service that only this spec uses, with the jobs app. */
  static async startAlone(): Promise<LinksUnderTest<Service>> {
    return new LinksUnderTest(await DashboardUnderTest.startAlone({}, ['api', 'redirect', 'worker', 'jobs']));
  }

  stop(): Promise<void> {
    return this.dashboard.stop();
  }

  async open(path: string, look?: Look): Promise<Page> {
    const dashboard = await this.dashboard.open(path, look);
    this.opened.push(dashboard);
    return dashboard.page;
  }

  /** Allows console errors about responses with this status, which the test causes. */
  expectErrors(status: number): void {
    this.expectedProblem = `the server responded with a status of ${status}`;
  }

  /** Closes all pages and deletes all links, groups and tags. Returns the console errors that the test did not expect. */
  async clear(): Promise<string[]> {
    const { api } = this.dashboard;
    await Promise.all(this.opened.map((dashboard) => dashboard.close()));
    const { expectedProblem } = this;
    const problems = this.opened
      .flatMap((dashboard) => dashboard.problems)
      .filter((problem) => expectedProblem === null || !problem.includes(expectedProblem));
    this.opened = [];
    this.expectedProblem = null;
    for (const kind of ['links', 'groups', 'tags'] as const) await deleteAll(api, kind);
    return problems;
  }

  /** Creates a link through the API. The name defaults to the slug. */
  async create(link: Partial<StoredLink> & { slug: string }): Promise<StoredLink> {
    const body = { destination: 'https://shop.example/summer?utm_source=bio', ...link };
    const answer = await this.dashboard.api.post<StoredLink>('/v1/links?view=full', body);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body;
  }

  /** Inserts links for the owner's account, "Link 1" to "Link COUNT", of which the last is the newest. */
  async insert(count: number): Promise<void> {
    const client = new pg.Client({ connectionString: this.dashboard.service.databaseUrl });
    await client.connect();
    try {
      await client.query(
        `with added as (
           insert into links (account_id, id, slug, name, destination, behavior, active, group_id, created_at, updated_at)
           select a.id, ('01981f5e-' || $3 || '-7000-' || (8000 + $2) || '-' || lpad(to_hex(n), 12, '0'))::uuid, 's' || $3 || $2 || '-' || n, 'Link ' || n,
             'https://shop.example/' || n, 'basic', true, null, now(), now()
           from generate_series(1, $1::int) as n, users u
             join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id
           where u.email = $4
           returning account_id, id, slug
         ), totals as (
           insert into target_totals (account_id, target_id, kind) select account_id, id, 'link' from added
         )
         insert into slugs (slug, account_id, kind, target_id) select slug, account_id, 'link', id from added`,
        [count, this.inserted++, this.series, this.dashboard.owner.email],
      );
    } finally {
      await client.end();
    }
  }

  /** Reads the numbers of active and paused links from the API. */
  async totals(): Promise<{ active: number; paused: number }> {
    const { body } = await this.dashboard.api.get<{ links: { active: number; paused: number } }>(
      '/v1/account',
    );
    const { active, paused } = body.links;
    return { active, paused };
  }

  async pause({ id }: StoredLink): Promise<void> {
    await this.dashboard.api.post(`/v1/links/${id}/pause`);
  }

  async createGroup(name: string): Promise<string> {
    return (await this.dashboard.api.post<{ id: string }>('/v1/groups', { name })).body.id;
  }

  /** Reads the link from the API. */
  async stored(id: string): Promise<StoredLink> {
    return (await this.dashboard.api.get<StoredLink>(`/v1/links/${id}?view=full`)).body;
  }

  /** Names and link counts of the groups, newest first. */
  async groups(): Promise<[string, number][]> {
    const { body } = await this.dashboard.api.get<{ data: { name: string; linkCount: number }[] }>(
      '/v1/groups',
    );
    return body.data.map(({ name, linkCount }) => [name, linkCount]);
  }
}

/** The rows of the links table that are in the document. */
const rowsOf = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Links' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

export const rowOf = (page: Page, name: string): Locator =>
  rowsOf(page).filter({ has: page.getByRole('link', { name, exact: true }) });

// Reads all rows in one script, because rows may be replaced between two reads.
const namesAndRows = `[...document.querySelectorAll('[role=row]:has([role=cell])')].map((row) => ({
  name: row.querySelector('a').textContent,
  index: Number(row.getAttribute('aria-rowindex')),
}))`;

/** The names and row numbers of the links in the document. The header is row 1. */
export const shownRows = (page: Page): Promise<{ name: string; index: number }[]> =>
  page.evaluate<{ name: string; index: number }[]>(namesAndRows);

/** Waits until the table has exactly these links in this order. */
export async function shows(page: Page, names: string[]): Promise<void> {
  let shown: string[] = [];
  await waitFor(async () => {
    shown = (await shownRows(page)).map(({ name }) => name);
    return isDeepStrictEqual(shown, names);
  }).catch(() => expect(shown).toEqual(names));
}

/** The actions for the selected links. */
export const barOf = (page: Page): Locator => page.getByRole('group', { name: 'Selected links' });

/** Selects an option. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Opens the section "More" in the form of a link. */
export async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).waitFor();
}

/** Chooses an action in a link's menu. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Reads the clipboard. */
export const copied = (page: Page): Promise<string> =>
  page.evaluate<string>('navigator.clipboard.readText()');
