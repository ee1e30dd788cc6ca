// The visitors of a typical campaign.
import { readFileSync } from 'node:fs';

const knownAgents = JSON.parse(readFileSync('test/fixtures/user-agents.json', 'utf8'));
const people = knownAgents.filter(({ bot }) => !bot).map(({ ua }) => ua);
const bots = knownAgents.filter(({ bot }) => bot).map(({ ua }) => ua);

/** `count` user agents: 90 % people on phones and desktops, 10 % bots. */
export const userAgents = (count) =>
  Array.from({ length: count }, (_, n) =>
    n % 10 === 0 ? bots[(n / 10) % bots.length] : people[n % people.length],
  );

/** Query strings of shared links: none, all five UTM parameters, one. */
export const queries = [
  '',
  '?utm_source=newsletter&utm_medium=email&utm_campaign=autumn&utm_term=shoes&utm_content=top',
  '?utm_source=poster',
];
export const referrers = ['', 'https://www.google.com/', 'https://news.example.org/today'];

const luaList = (texts) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;

/**
 * Lua for `runLoad`: visits the links `<prefix>1` to `<prefix><links>` in turn with 100 user agents. A third of the visits
 * have all UTM parameters, a third have one, and two thirds have a referrer.
 * @param random visits the links in random order, the worst case for a cache.
 * @param host `Host` of the requests, instead of the address that they are sent to.
 */
export const visitScript = (prefix, links, { random = false, host } = {}) => `
local agents = ${luaList(userAgents(100))}
local queries = ${luaList(queries)}
local referrers = ${luaList(referrers)}
math.randomseed(os.time())
function next_request(n)
  local headers = { ["User-Agent"] = agents[n % 100 + 1] }
  local referrer = referrers[n % 7 % 3 + 1]
  if referrer ~= "" then headers["Referer"] = referrer end
  ${host ? `headers["Host"] = ${JSON.stringify(host)}` : ''}
  local link = ${random ? `math.random(${links})` : `n % ${links} + 1`}
  return wrk.format("GET", "/${prefix}" .. link .. queries[n % 11 % 3 + 1], headers)
end
`;

/** Lua for `runLoad`: repeats one request. */
export const repeatScript = (path, headers = {}) => `
local text
function next_request()
  text = text or wrk.format("GET", ${JSON.stringify(path)}, {${Object.entries(headers)
    .map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
    .join(', ')}})
  return text
end
`;
