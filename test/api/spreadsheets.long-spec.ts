import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  linkText,
  sharedService,
  type SharedService,
  temporaryFolder,
  type TemporaryFolder,
  waitFor,
} from '@app/testing';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

jest.setTimeout(900_000);

interface Import {
  id: string;
  state: string;
  created: number;
}
type Exported = Record<string, unknown> & { id: string; slug: string };

const count = 200;

const past = fc.date({ min: new Date(0), max: new Date('2026-01-01'), noInvalidDate: true });
const future = fc.date({ min: new Date('2030-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });

/** Texts that spreadsheets mistake for numbers, dates, times, amounts, booleans or formulas, in some language. */
const ambiguous = [
  ...'007 00 1e5 1e-400 1e400 12345678901234567890 1E+10 0.10 1,5 1.234 1,234.50 50% $5.00 (5) 5- 1/2'.split(
    ' ',
  ),
  ...'3-4 1-2-2024 2024-01-02 31/12/2024 1.2.2024 may-5 5-mai mar-2024 12:30 12h30'.split(' '),
  ...['5 €', '1 1/2', 'Mar 5', '5. Mai', '1er mai', '3 pm', '2024-01-02T03:04:05Z', "'quoted", "'=1"],
  ...'true FALSE wahr faux nein =1+1 +49170123 -x -5 @a #N/A'.split(' '),
];
const slugs = ambiguous.filter((each) => /^[a-z0-9][a-z0-9-]*[a-z0-9]$/i.test(each));
const text = (maxLength: number, multiline = false) =>
  fc.oneof(linkText(maxLength, multiline), fc.constantFrom(...ambiguous));

const link = fc.record({
  destination: fc.constantFrom('https://shop.example/?a=1,2', 'https://shop.example/a;b'),
  name: text(120),
  behavior: fc.constantFrom('aggressive', 'conservative', 'basic'),
  active: fc.boolean(),
  createdAt: past,
  group: fc.option(fc.constantFrom('Spring; summer', '=SUM(A1)', ...ambiguous)),
  tags: fc.uniqueArray(text(40), { maxLength: 5 }),
  note: fc.option(text(2000, true)),
  metadata: fc.option(fc.dictionary(fc.constantFrom('crm', 'a,b'), linkText(100), { minKeys: 1 })),
  rules: fc.option(fc.constant([{ when: { countries: ['DE', 'FR'] }, then: { blocked: true } }])),
  importedClicks: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  forwardQuery: fc.boolean(),
  conversions: fc.boolean(),
  activeFrom: fc.option(past),
  expiresAt: fc.option(future),
  maxClicks: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
  expiredDestination: fc.option(fc.webUrl({ validSchemes: ['https'] })),
  preview: fc.option(fc.record({ title: linkText(120), description: linkText(240) })),
  hasPassword: fc.constant(false),
});

/** LibreOffice's numeric language codes. */
const languages = { English: 1033, German: 1031, French: 1036 };

describe('an export that a spreadsheet has saved', () => {
  let service: SharedService;
  let folder: TemporaryFolder;
  let account: AccountWithKey;
  let api: ApiClient;
  let original: Exported[];

  const call = (path: string, body?: Buffer) =>
    fetch(service.apiUrl + path, {
      headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/octet-stream' },
      ...(body && { method: 'POST', body: new Uint8Array(body) }),
    });
  const imported = async (file: Buffer): Promise<Import> => {
    const { id } = (await (await call('/v1/imports?start=true', file)).json()) as Import;
    return waitFor<Import | undefined>(async () => {
      const { body } = await api.get<Import>(`/v1/imports/${id}`);
      return ['finished', 'failed'].includes(body.state) ? body : undefined;
    });
  };
  const exported = async (): Promise<Exported[]> =>
    (await (await call('/v1/links/export?format=ndjson')).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Exported)
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  /** The fields that an import sets. */
  const settings = (links: readonly Exported[]) =>
    links.map((each) => ({ ...each, id: null, groupId: null, updatedAt: null }));

  /** Opens a file and saves it in another format, as the program does interactively. */
  const convert = (file: string, to: string, ...options: string[]) => {
    const profile = pathToFileURL(join(folder.path, 'profile')).href;
    const place = ['--outdir', folder.path, join(folder.path, file)];
    execFileSync(
      'soffice',
      ['--headless', `-env:UserInstallation=${profile}`, ...options, '--convert-to', to, ...place],
      { stdio: 'pipe' },
    );
  };

  beforeAll(async () => {
    service = await sharedService('jobs');
    folder = await temporaryFolder();
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
    const links = fc.sample(link, { numRuns: count, seed: 42 });
    const lines = links.map((each, at) =>
      JSON.stringify({
        slug: slugs[at] ?? `saved-${at}x`,
        aliases: ambiguous[at] === undefined ? [] : [`${ambiguous[at]}/a`, `.${ambiguous[at]}`],
        externalId: ambiguous[at] ?? null,
        ...each,
      }),
    );
    expect(await imported(Buffer.from(lines.join('\n')))).toMatchObject({
      state: 'finished',
      created: count,
    });
    original = await exported();
    writeFileSync(
      join(folder.path, 'links.csv'),
      Buffer.from(await (await call('/v1/links/export')).arrayBuffer()),
    );
  });
  afterAll(async () => {
    await folder?.remove();
  });

  const comesBack = async (file: string) => {
    const ids = (await exported()).map(({ id }) => id);
    expect(await api.request('DELETE', '/v1/links/bulk', { body: { ids } })).toMatchObject({ status: 200 });
    expect(await imported(readFileSync(join(folder.path, file)))).toMatchObject({
      state: 'finished',
      created: count,
    });
    expect(settings(await exported())).toEqual(settings(original));
  };

  // Separated by commas (44), with quotation marks (34), in UTF-8 (76), from the first line on; dates and numbers of the language are recognized.
  it.each(Object.entries(languages))(
    'survives LibreOffice in %s unchanged, as a workbook and as CSV with semicolons',
    async (language, number) => {
      convert('links.csv', 'xlsx', `--infilter=CSV:44,34,76,1,,${number},false,true`);
      await comesBack('links.xlsx');
      const [source, saved] = [`${language}.xlsx`, `${language}.csv`];
      writeFileSync(join(folder.path, source), readFileSync(join(folder.path, 'links.xlsx')));
      convert(source, `csv:Text - txt - csv (StarCalc):59,34,76,1,,${number},false,true,false`);
      expect(readFileSync(join(folder.path, saved), 'utf8')).toMatch(/^\W?slug;destination;/);
      await comesBack(saved);
    },
  );
});
