import crawlers from 'crawler-user-agents';
import topAgents from 'top-user-agents';
import UserAgent from 'user-agents';
import { describeAgent } from './agent.js';

/**
 * Samples of other projects, chosen independently of our rules: the agents of known crawlers, the most common
 * browsers, and 2,000 browsers drawn by their share of real traffic, with the kind of device that a script detected.
 */
const crawlerAgents = crawlers.flatMap(({ instances }) => instances);
// Its types omit the device.
type Visitor = UserAgent['data'] & { deviceCategory: string };
const visitors = Array.from({ length: 2_000 }, () => new UserAgent().data as Visitor);

const share = <T>(sample: readonly T[], holds: (each: T) => boolean): number =>
  sample.filter(holds).length / sample.length;

describe('describeAgent, for agents of other projects', () => {
  it('detects at least 99.7 % of the crawlers as crawlers', () => {
    expect(crawlerAgents.length).toBeGreaterThan(2_000);
    expect(share(crawlerAgents, (agent) => describeAgent(agent).bot)).toBeGreaterThanOrEqual(0.997);
  });

  it('detects at least 99.9 % of the people as people', () => {
    expect(topAgents.length).toBeGreaterThanOrEqual(100);
    expect(share(topAgents, (agent) => !describeAgent(agent).bot)).toBe(1);
    expect(share(visitors, ({ userAgent }) => !describeAgent(userAgent).bot)).toBeGreaterThanOrEqual(0.999);
  });

  it('detects the same device as a script in at least 99 %', () => {
    expect(
      share(visitors, ({ userAgent, deviceCategory }) => describeAgent(userAgent).device === deviceCategory),
    ).toBeGreaterThanOrEqual(0.99);
  });

  it('detects a known system and browser in at least 99.5 %', () => {
    const isKnown = ({ userAgent }: { userAgent: string }) => {
      const { system, browser } = describeAgent(userAgent);
      return system !== 'other' && browser !== 'other';
    };
    expect(share(visitors, isKnown)).toBeGreaterThanOrEqual(0.995);
  });
});
