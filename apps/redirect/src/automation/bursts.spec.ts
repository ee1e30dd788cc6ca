import { burstHoldMs, burstLinks, Bursts, burstWindowMs, maxBurstVisitors } from './bursts.js';

describe('Bursts', () => {
  let now: number;
  let bursts: Bursts;
  const visit = (link: number, visitor = 'visitor') => bursts.includes(visitor, `link ${link}`);
  /** Visits `count` different links at the same time. */
  const visitMany = (count: number, visitor?: string) =>
    Array.from({ length: count }, (_, link) => visit(link, visitor));

  beforeEach(() => {
    now = 1_000;
    bursts = new Bursts(() => now);
  });

  it('begin with the tenth link within three seconds, without affecting earlier visits', () => {
    expect([burstLinks, burstWindowMs]).toEqual([10, 3_000]);
    for (let link = 0; link < 9; link++) {
      expect(visit(link)).toBe(false);
      now += 300;
    }
    expect(visit(9)).toBe(true);
    expect(visit(0)).toBe(true);
  });

  it('do not begin if ten links take longer than three seconds', () => {
    for (let link = 0; link < 100; link++) {
      expect(visit(link)).toBe(false);
      now += Math.ceil(burstWindowMs / (burstLinks - 1));
    }
  });

  it('do not begin with many visits to a few links', () => {
    for (let n = 0; n < 1_000; n++) expect(visit(n % 9)).toBe(false);
  });

  it('belong to one visitor, and several visitors do not make one together', () => {
    for (let n = 0; n < 9; n++) for (const visitor of ['a', 'b', 'c']) expect(visit(n, visitor)).toBe(false);
    expect(visit(9, 'a')).toBe(true);
    expect(visit(10, 'd')).toBe(false);
  });

  it('last for a minute, and continue as long as their visits do', () => {
    visitMany(10);
    now += burstHoldMs - 1;
    expect(visit(0)).toBe(true);
    now += 1;
    expect(visit(1)).toBe(false);
    for (let link = 0; link < 300; link++) {
      if (link > 9) expect(visit(link)).toBe(true);
      else visit(link);
      now += 250;
    }
  });

  it('are tracked for the latest visitors only, up to the limit of a process', () => {
    visitMany(9, 'first');
    for (let n = 0; n < maxBurstVisitors; n++) visit(0, `visitor ${n}`);
    expect(bursts.size).toBe(maxBurstVisitors);
    expect(visit(9, 'first')).toBe(false);
    expect(visitMany(10, 'last').at(-1)).toBe(true);
  });

  it('are forgotten once the visitor has neither recent visits nor a burst', () => {
    visit(0, 'person');
    visitMany(10, 'program');
    now += burstWindowMs - 1;
    bursts.forgetOld();
    expect(bursts.size).toBe(2);
    now += 1;
    bursts.forgetOld();
    expect(bursts.size).toBe(1);
    now += burstHoldMs - burstWindowMs;
    bursts.forgetOld();
    expect(bursts.size).toBe(0);
  });
});
