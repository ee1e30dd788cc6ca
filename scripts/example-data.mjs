// Example data for screenshots: the account of a ceramics shop, with visits counted by the production code.
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { countBatches } from '../dist/libs/clicks/src/count/count-batches.js';
import { readBatch } from '../dist/libs/clicks/src/count/read-batch.js';

const days = 30;
const dayMs = 24 * 3_600_000;
/**
 * Number of days for which the links have let visitors leave apps. Older hand-overs would not count: a nonce is
 * valid for a week.
 */
const breakoutDays = 6;

export const exampleGroups = ['Autumn collection', 'Workshops', 'Newsletter'];

export const exampleLinks = [
  ['atlantic', 'Atlantic collection', 'https://shop.example/collections/atlantic', 'aggressive', 0, 620],
  ['workshop', 'Book a workshop', 'https://shop.example/workshops?month=december', 'aggressive', 1, 340],
  ['letter-47', 'Newsletter no. 47', 'https://letters.example/47', 'basic', 2, 280],
  ['teapot', 'The odd teapot', 'https://shop.example/products/teapot', 'conservative', 0, 190],
  ['studio', 'Visit the studio', 'https://maps.example/place/graca', 'non-meta', 1, 120],
  ['glaze', 'How we glaze', 'https://video.example/watch?v=glaze', 'basic', 2, 85],
  ['commission', 'Commission a set', 'https://shop.example/commissions', 'aggressive', 0, 40],
  ['press', 'Press kit', 'https://shop.example/press.zip', 'basic', undefined, 12],
].map(([slug, name, destination, behavior, group, visits]) => ({
  slug,
  name,
  destination,
  behavior,
  group: exampleGroups[group],
  visits,
}));

export const exampleBioPage = (links) => ({
  slug: 'anna',
  name: 'Anna Moreira',
  headline: 'Ceramics from Lisbon',
  bio: 'I make cups, bowls and the odd teapot.\nWorkshops every second Saturday in Graça.',
  theme: 'forest',
  published: true,
  items: [
    { title: 'New collection: Atlantic', link: links[0].id },
    { title: 'Book a workshop', link: links[1].id },
    { title: 'The studio diary', url: 'https://diary.example/' },
  ],
  socials: [
    { network: 'instagram', url: 'https://instagram.com/example' },
    { network: 'youtube', url: 'https://youtube.com/@example' },
  ],
});

const countries = [
  'PT',
  'PT',
  'PT',
  'DE',
  'DE',
  'US',
  'US',
  'GB',
  'FR',
  'FR',
  'ES',
  'BR',
  'BR',
  'NL',
  'JP',
  'CA',
  'AU',
];
const origins = [
  { source: 'instagram', app: true },
  { source: 'instagram', app: true },
  { source: 'tiktok', app: true },
  { source: 'facebook', app: true },
  { source: 'google' },
  { source: 'direct' },
  { source: 'direct' },
  { source: 'pinterest' },
  { source: 'youtube' },
  { source: 'blog.example' },
];
const phones = [
  { device: 'mobile', browser: 'safari', system: 'ios' },
  { device: 'mobile', browser: 'chrome', system: 'android' },
  { device: 'tablet', browser: 'safari', system: 'ipados' },
];
const computers = [
  { device: 'desktop', browser: 'chrome', system: 'windows' },
  { device: 'desktop', browser: 'firefox', system: 'linux' },
  { device: 'desktop', browser: 'safari', system: 'macos' },
];

/** Returns a seeded random generator from 0 to 1, so that screenshots change only when the pages do. */
function seededRandom() {
  let state = 20_261_121;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Counts 30 days of visits to the links with the production counting code. */
export async function countExampleVisits(databaseUrl, account, links) {
  const random = seededRandom();
  const pick = (list) => list[Math.floor(random() * list.length)];
  const now = Date.now();
  const visit = ({ id, behavior }) => {
    const at = now - Math.floor(random() ** 1.4 * days) * dayMs;
    const base = { at, account, kind: 'link', target: id };
    if (random() < 0.08) return [{ ...base, views: 0, clicks: 0, excluded: 'bot' }];
    const { source, app = false } = pick(origins);
    const traits = { country: pick(countries), source, ...pick(app || random() < 0.4 ? phones : computers) };
    const leavesApps = behavior !== 'basic' && at > now - breakoutDays * dayMs;
    if (!app || !leavesApps) return [{ ...base, views: 1, clicks: 1, ...traits }];
    const key = `${source}/${behavior}`;
    const shown = { ...base, views: 1, clicks: 0, shown: key, ...traits };
    const roll = random();
    if (roll > 0.93) return [shown];
    const outcome = roll < 0.76 ? { left: key } : { stayed: key };
    return [shown, { ...base, views: 0, clicks: 1, nonce: uuid({ msecs: at }), ...outcome, ...traits }];
  };
  const events = links.flatMap((link) => Array.from({ length: link.visits * 3 }, () => visit(link)).flat());
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const writer = uuid();
  for (let sequence = 1; events.length > 0; sequence++) {
    await countBatches(pool, [readBatch({ writer, sequence, events: events.splice(0, 500) })]);
  }
  await pool.end();
}
