import { waitFor } from './wait-for.js';

describe('waitFor', () => {
  it('returns the first truthy value of the condition and ignores its errors', async () => {
    let calls = 0;
    const found = await waitFor(() => {
      calls++;
      if (calls === 1) throw new Error('not yet');
      return calls === 3 && 'found';
    });
    expect(found).toBe('found');
  });

  it('fails after the timeout with a description of the condition or with the last error', async () => {
    await expect(waitFor(() => false, { timeout: 30, what: 'the moon' })).rejects.toThrow('the moon');
    const broken = () => Promise.reject(new Error('broken'));
    await expect(waitFor(broken, { timeout: 30 })).rejects.toThrow('broken');
  });
});
