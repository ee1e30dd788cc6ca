import { waitFor } from './wait-for.js';

describe('waitFor', () => {
  it('gives what the condition gives as soon as that is something, and outlives its errors', async () => {
    let asked = 0;
    const found = await waitFor(() => {
      asked++;
      if (asked === 1) throw new Error('not yet');
      return asked === 3 && 'found';
    });
    expect(found).toBe('found');
  });

  it('fails in time with what was waited for, or with the last error', async () => {
    await expect(waitFor(() => false, { timeout: 30, what: 'the moon' })).rejects.toThrow('the moon');
    const broken = () => Promise.reject(new Error('broken'));
    await expect(waitFor(broken, { timeout: 30 })).rejects.toThrow('broken');
  });
});
