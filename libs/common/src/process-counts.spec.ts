import { processCounts } from './process-counts.js';

const gibibyte = 2 ** 30;
const on = (cores: number, gibibytes: number) => ({
  cores,
  memory: gibibytes * gibibyte,
  dividesPorts: true,
});
const automatic = { memory: 'auto' } as const;

describe('processCounts', () => {
  it.each([
    [on(1, 0.5), { combined: true, redirects: 1, workers: 1 }],
    [on(2, 0.95), { combined: true, redirects: 1, workers: 1 }],
    [on(1, 1), { combined: false, redirects: 1, workers: 1 }],
    [on(2, 4), { combined: false, redirects: 1, workers: 1 }],
    [on(4, 8), { combined: false, redirects: 2, workers: 1 }],
    [on(8, 2), { combined: false, redirects: 2, workers: 1 }],
    [on(16, 32), { combined: false, redirects: 4, workers: 2 }],
    [
      { ...on(16, 32), dividesPorts: false },
      { combined: false, redirects: 1, workers: 1 },
    ],
  ])('divides the work on %j by default', (machine, counts) => {
    expect(processCounts(automatic, machine)).toEqual(counts);
  });

  it('uses the settings, whatever the machine has', () => {
    expect(processCounts({ memory: 'small' }, on(16, 64))?.combined).toBe(true);
    expect(processCounts({ memory: 'normal' }, on(1, 0.5))?.combined).toBe(false);
    expect(processCounts({ memory: 'auto', redirects: 7 }, on(1, 0.5))).toEqual({
      combined: false,
      redirects: 7,
      workers: 3,
    });
    expect(processCounts({ memory: 'auto', workers: 2 }, on(2, 4))).toMatchObject({
      redirects: 1,
      workers: 2,
    });
  });

  it('rejects several processes with little memory', () => {
    expect(processCounts({ memory: 'small', redirects: 2 }, on(16, 64))).toBeNull();
    expect(processCounts({ memory: 'small', workers: 2 }, on(16, 64))).toBeNull();
  });
});
