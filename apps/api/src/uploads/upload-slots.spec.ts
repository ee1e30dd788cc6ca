import { UploadSlots } from './upload-slots.js';

const imageSlots = () => new UploadSlots({ what: 'images', total: 16, perAccount: 2 });

describe('UploadSlots', () => {
  it('admits two images of an account at a time', () => {
    const uploads = imageSlots();
    const end = uploads.begin('a');
    uploads.begin('a');
    expect(() => uploads.begin('a')).toThrow(
      expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 2 }) as Error,
    );
    uploads.begin('b');
    end();
    end();
    uploads.begin('a');
    expect(() => uploads.begin('a')).toThrow(expect.objectContaining({ code: 'rate_limited' }) as Error);
  });

  it('admits sixteen images of all accounts at a time', () => {
    const uploads = imageSlots();
    const ends = Array.from({ length: 16 }, (_, n) => uploads.begin(`account ${n >> 1}`));
    expect(() => uploads.begin('other')).toThrow(
      expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 2 }) as Error,
    );
    ends[0]?.();
    uploads.begin('other');
  });
});
