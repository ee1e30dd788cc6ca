// What 1,000,000 links cost in memory: the redirect process has served each of them once, and is then asked for them at
// random, which shows how many it still knows. Baseline: the same process with a thousand links visited.
import { loadCore } from './harness/cores.mjs';
import { withInstallation } from './harness/installation.mjs';
import { addLinks } from './harness/links.mjs';
import { perSecond, report, whole } from './harness/results.mjs';
import { sized } from './harness/settings.mjs';
import { same, visits } from './harness/visitors.mjs';
import { load } from './harness/wrk.mjs';

const links = sized(1_000_000);
const goalMb = 400;
/** Of those that are asked for again, so many in a hundred must be known. */
const known = 95;

/** Bots' visits: they are answered as any other, and counted as excluded. */
const inTurn = `
function next_request(n)
  return wrk.format("HEAD", "/cached-" .. ((n - 1) % ${links} + 1), { ["User-Agent"] = "curl/8.0" })
end
`;

const figures = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'cached-' });
  const redirect = await installation.startApp('redirect');
  await load(redirect.url, same('/cached-1', { 'User-Agent': 'curl/8.0' }), { seconds: 2 });
  await load(redirect.url, visits('cached-', Math.min(1_000, links)), { seconds: 2 });
  const fewMb = redirect.residentMb();
  const answers = () => redirect.metric('redirect_answers_total', 'outcome="link"');
  const before = await answers();
  let rate = 0;
  // In pieces, until each was visited: how long that takes is part of what is measured.
  let seen = 0;
  while (seen < links) {
    const next = inTurn.replace('(n - 1)', `(n - 1 + ${seen})`);
    const piece = await load(redirect.url, next, { seconds: 5 });
    seen += piece.received;
    rate = piece.rate;
  }
  if ((await answers()) - before < seen) throw new Error('not every visit was redirected');
  const lookUps = (result) => redirect.metric('redirect_slug_lookups_total', `result="${result}"`);
  const [hitBefore, missBefore] = [await lookUps('hit'), await lookUps('miss')];
  await load(redirect.url, visits('cached-', links, { random: true }), { seconds: 3 });
  const [hit, miss] = [(await lookUps('hit')) - hitBefore, (await lookUps('miss')) - missBefore];
  return {
    links,
    fewMb,
    residentMb: redirect.residentMb(),
    peakMb: redirect.peakResidentMb(),
    hitPercent: (100 * hit) / (hit + miss),
    fillRate: rate,
  };
});

const { fewMb, residentMb, peakMb, hitPercent, fillRate } = figures;
report('cached-links', {
  figures,
  rows: [
    {
      what: `redirect process with ${whole(links)} links cached`,
      goal: `≤ ${goalMb} MB resident, ≥ ${known} % of them known`,
      measured: `${residentMb.toFixed(0)} MB resident, ${peakMb.toFixed(0)} MB at most; ${hitPercent.toFixed(0)} % of them known`,
      baseline: `1,000 links ${fewMb.toFixed(0)} MB`,
      held: residentMb <= goalMb && hitPercent >= known,
    },
  ],
  notes: [`Links that were never visited before were answered at ${perSecond(fillRate)}.`],
});
