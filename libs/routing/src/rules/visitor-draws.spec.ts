import { createHmac, hkdfSync } from 'node:crypto';
import { VisitorDraws } from './visitor-draws.js';

const now = Date.parse('2026-11-25T12:00:00Z');
const visitors = 20_000;
const draws = new VisitorDraws('a fixed secret');

const subject = (n: number) => ({
  address: `192.0.${n >> 8}.${n & 255}`,
  userAgent: 'Mozilla/5.0',
  linkId: 'link',
  ruleId: 'rule0001',
});
const drawAll = (changes: object = {}) =>
  Array.from({ length: visitors }, (_, n) => draws.draw({ ...subject(n), ...changes }, now));

/** The largest deviation that a fair draw exceeds once in a million seeds, as a share of the visitors. */
const tolerance = (share: number): number => 4.9 * Math.sqrt((share * (1 - share)) / visitors);
const shareOf = <T>(values: readonly T[], test: (value: T, index: number) => boolean): number =>
  values.filter(test).length / values.length;

describe('draws', () => {
  it('are the same for a visitor and a rule, in every process, all day', () => {
    const other = new VisitorDraws('a fixed secret');
    const midnight = Date.parse('2026-11-25T00:00:00Z');
    const drawn = draws.draw(subject(1), now);
    expect(other.draw(subject(1), midnight)).toEqual(drawn);
    expect(other.draw(subject(1), midnight + 86_399_999)).toEqual(drawn);
  });

  it.each<[string, object, number]>([
    ['another address', { address: '192.0.2.2' }, now],
    ['another user agent', { userAgent: 'curl/8' }, now],
    ['another rule', { ruleId: 'rule0002' }, now],
    ['the same rule of another link', { linkId: 'other' }, now],
    ['the next day', {}, Date.parse('2026-11-26T00:00:00Z')],
  ])('differ for %s', (_name, changes, at) => {
    expect(draws.draw({ ...subject(1), ...changes }, at)).not.toEqual(draws.draw(subject(1), now));
  });

  it('are an HMAC with a key of the day', () => {
    const key = Buffer.from(hkdfSync('sha256', 'a fixed secret', '2026-11-25', 'rules', 32));
    const digest = createHmac('sha256', key).update('192.0.0.1\nMozilla/5.0 ä\nlink\nrule0001').digest();
    const drawn = draws.draw({ ...subject(1), userAgent: 'Mozilla/5.0 ä' }, now);
    expect(drawn.share * 2 ** 32).toBe(digest.readUInt32BE(0));
    expect(drawn.branch * 2 ** 32).toBe(digest.readUInt32BE(4));
  });

  it('differ between installations', () => {
    expect(new VisitorDraws('another secret').draw(subject(1), now)).not.toEqual(draws.draw(subject(1), now));
  });

  it.each([0.01, 0.1, 0.5, 0.9])('are below %d for that share of visitors', (share) => {
    const drawn = drawAll();
    expect(Math.abs(shareOf(drawn, (draw) => draw.share < share) - share)).toBeLessThan(tolerance(share));
    expect(Math.abs(shareOf(drawn, (draw) => draw.branch < share) - share)).toBeLessThan(tolerance(share));
  });

  it.each<[string, object]>([
    ['two rules', { ruleId: 'rule0002' }],
    ['two links', { linkId: 'other' }],
  ])('do not correlate between %s', (_name, changes) => {
    const [first, second] = [drawAll(), drawAll(changes)];
    const both = shareOf(first, ({ share }, n) => share < 0.5 && (second[n]?.share ?? 1) < 0.5);
    expect(Math.abs(both - 0.25)).toBeLessThan(tolerance(0.25));
    const branches = shareOf(first, ({ branch }, n) => branch < 0.5 && (second[n]?.branch ?? 1) < 0.5);
    expect(Math.abs(branches - 0.25)).toBeLessThan(tolerance(0.25));
  });

  it('do not correlate between the share and the branch of a rule', () => {
    const both = shareOf(drawAll(), ({ share, branch }) => share < 0.5 && branch < 0.5);
    expect(Math.abs(both - 0.25)).toBeLessThan(tolerance(0.25));
  });
});
