// Memory for 1,000,000 links: the redirect process serves each of them once, then in random order, which shows how many are
// still cached. Baseline: the same process after visits to a thousand links.
import { loadCore } from './harness/cpu-pinning.mjs';
import { withInstallation } from './harness/installation.mjs';
import { formatCount, formatRate, report } from './harness/results.mjs';
import { addLinks } from './harness/seed-links.mjs';
import { scaled } from './harness/settings.mjs';
import { repeatScript, visitScript } from './harness/visitors.mjs';
import { runLoad } from './harness/wrk.mjs';

const links = scaled(1_000_000);
const goals = { residentMb: 400, hitPercent: 95 };

/** Lua that visits all links in order from `offset`, as a bot. Bots get the same response and count as excluded. */
const inOrderScript = (offset) => `
function next_request(n)
  return wrk.format("HEAD", "/cached-" .. ((n - 1 + ${offset}) % ${links} + 1), { ["User-Agent"] = "curl/8.0" })
end
`;

const figures = await withInstallation({ core: loadCore }, async (installation) => {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'cached-' });
  const redirect = await installation.startApp('redirect');
  await runLoad(redirect.url, repeatScript('/cached-1', { 'User-Agent': 'curl/8.0' }), { seconds: 2 });
  await runLoad(redirect.url, visitScript('cached-', Math.min(1_000, links)), { seconds: 2 });
  const baselineMb = redirect.residentMb();

  const redirects = () => redirect.metric('waypost_redirect_answers_total', 'outcome="link"');
  const redirectsBefore = await redirects();
  let fillRate = 0;
  let visited = 0;
  // Repeat short loads until every link is visited, because the time this takes is not known.
  while (visited < links) {
    const result = await runLoad(redirect.url, inOrderScript(visited), { seconds: 5 });
    visited += result.received;
    fillRate = result.rate;
  }
  if ((await redirects()) - redirectsBefore < visited) throw new Error('not every visit was redirected');

  const lookups = async () => ({
    hits: await redirect.metric('waypost_redirect_slug_lookups_total', 'result="hit"'),
    misses: await redirect.metric('waypost_redirect_slug_lookups_total', 'result="miss"'),
  });
  const before = await lookups();
  await runLoad(redirect.url, visitScript('cached-', links, { random: true }), { seconds: 3 });
  const after = await lookups();
  const [hits, misses] = [after.hits - before.hits, after.misses - before.misses];
  return {
    links,
    baselineMb,
    residentMb: redirect.residentMb(),
    peakMb: redirect.peakResidentMb(),
    hitPercent: (100 * hits) / (hits + misses),
    fillRate,
  };
});

const { baselineMb, residentMb, peakMb, hitPercent, fillRate } = figures;
report('cached-links', {
  figures,
  rows: [
    {
      label: `redirect process with ${formatCount(links)} cached links`,
      goal: `≤ ${goals.residentMb} MB resident, ≥ ${goals.hitPercent} % cache hits`,
      measured: `${residentMb.toFixed(0)} MB resident, peak ${peakMb.toFixed(0)} MB; ${hitPercent.toFixed(0)} % cache hits`,
      baseline: `1,000 links: ${baselineMb.toFixed(0)} MB`,
      met: residentMb <= goals.residentMb && hitPercent >= goals.hitPercent,
    },
  ],
  notes: [`First visits to links were served at ${formatRate(fillRate)}.`],
});
