// Who visits: the mix of a campaign.
import { readFileSync } from 'node:fs';

const known = JSON.parse(readFileSync('test/fixtures/user-agents.json', 'utf8'));
const people = known.filter(({ bot }) => !bot).map(({ ua }) => ua);
const bots = known.filter(({ bot }) => bot).map(({ ua }) => ua);

/** `count` user agents, 90 of people (phones and desktops) and 10 of bots in a hundred. */
export const agents = (count) =>
  Array.from({ length: count }, (_, n) =>
    n % 10 === 0 ? bots[(n / 10) % bots.length] : people[n % people.length],
  );

/** Queries of the links that are spread: none, all five UTM parameters, one. */
export const queries = [
  '',
  '?utm_source=newsletter&utm_medium=email&utm_campaign=autumn&utm_term=shoes&utm_content=top',
  '?utm_source=poster',
];
export const referrers = ['', 'https://www.google.com/', 'https://news.example.org/today'];

const lua = (texts) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;

/**
 * Lua for `load`: visits of the links `<prefix>1` to `<prefix><links>`, each in turn, over 100 user agents, a third of them
 * with UTM parameters of one kind or another and two thirds with a referrer.
 * @param random visits links at random, as a cache likes least.
 */
export const visits = (prefix, links, { random = false } = {}) => `
local agents = ${lua(agents(100))}
local queries = ${lua(queries)}
local referrers = ${lua(referrers)}
math.randomseed(os.time())
function next_request(n)
  local headers = { ["User-Agent"] = agents[n % 100 + 1] }
  local referrer = referrers[n % 7 % 3 + 1]
  if referrer ~= "" then headers["Referer"] = referrer end
  local link = ${random ? `math.random(${links})` : `n % ${links} + 1`}
  return wrk.format("GET", "/${prefix}" .. link .. queries[n % 11 % 3 + 1], headers)
end
`;

/** Lua for `load`: the same request again and again. */
export const same = (path, headers = {}) => `
local text
function next_request()
  text = text or wrk.format("GET", ${JSON.stringify(path)}, {${Object.entries(headers)
    .map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
    .join(', ')}})
  return text
end
`;
