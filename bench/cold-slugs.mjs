// 1,000,000 links visited uniformly at random, with memory for less than a tenth of them: nearly every visit is a look-up
// in PostgreSQL. The redirect process and PostgreSQL share a core; the worker is started afterwards, to see that everything was counted.
// Baseline: bare node:http and one `select` by the slug's key a request, over a pool, on the same core and database, each
// visitor's slug at random as well: what looking a slug up costs without a cache, a journal or batches of look-ups.
import { closeBooks, told } from './harness/books.mjs';
import { loadCore } from './harness/cores.mjs';
import { withInstallation } from './harness/installation.mjs';
import { addLinks } from './harness/links.mjs';
import { startProgram } from './harness/programs.mjs';
import { ms, perSecond, ratio, report, whole } from './harness/results.mjs';
import { sized } from './harness/settings.mjs';
import { visits } from './harness/visitors.mjs';
import { warmedLoad } from './harness/wrk.mjs';

const links = sized(1_000_000);
const goal = 5_000;
const smallCache = `${process.env.NODE_OPTIONS ?? ''} --import=./bench/harness/small-cache.mjs`;
const next = visits('cold-', links, { random: true });

const figures = await withInstallation({}, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'cold-' });
  const bareServer = await startProgram('bench/harness/bare-api.mjs', {
    env: { DATABASE_URL: installation.databaseUrl },
  });
  const { measured: bare } = await warmedLoad(bareServer.url, next);
  await bareServer.stop();
  const redirect = await installation.startApp('redirect', { env: { NODE_OPTIONS: smallCache } });
  const { warmUp, measured } = await warmedLoad(redirect.url, next);
  const lookUps = async (result) => redirect.metric('redirect_slug_lookups_total', `result="${result}"`);
  const [hit, miss] = [await lookUps('hit'), await lookUps('miss')];
  const residentMb = redirect.residentMb();
  await installation.startApp('worker', { core: loadCore });
  const books = await closeBooks(installation, account, [warmUp, measured]);
  return { links, bare, measured, hitShare: hit / (hit + miss), residentMb, books };
});

const { bare, measured, hitShare, residentMb, books } = figures;
report('cold-slugs', {
  figures,
  rows: [
    {
      what: `cold slugs: ${whole(links)} links at random, redirect and PostgreSQL on one core`,
      goal: `≥ ${perSecond(goal)}`,
      measured: `${perSecond(measured.rate)}, p99 ${ms(measured.p99)}; ${(100 * hitShare).toFixed(0)} % of the slugs in the cache`,
      baseline: `bare node:http and one select ${perSecond(bare.rate)}, p99 ${ms(bare.p99)} (${ratio(measured.rate / bare.rate)})`,
      held: measured.rate >= goal,
    },
  ],
  notes: [`${residentMb.toFixed(0)} MB resident; ${told(books)}.`],
});
