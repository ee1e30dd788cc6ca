import { UploadSlots } from './upload-slots.js';

const slots = (total = 16) => new UploadSlots({ what: 'images', total, perAccount: 2 });

/** Starts an upload for an account at a rate in bytes per second, by default from a network that no other upload uses. */
const upload = (account: string, { network = account, rate = 1, isComplete = false } = {}) => {
  const refused: unknown[] = [];
  return {
    account,
    network,
    rate: () => rate,
    isComplete: () => isComplete,
    refuse: (error: unknown) => refused.push(error),
    refused,
  };
};

const unavailable = expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 2 }) as Error;

describe('UploadSlots', () => {
  it('admits two images of an account at a time', () => {
    const uploads = slots();
    const end = uploads.begin(upload('a'));
    uploads.begin(upload('a'));
    expect(() => uploads.begin(upload('a'))).toThrow(
      expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 2 }) as Error,
    );
    uploads.begin(upload('b'));
    end();
    end();
    uploads.begin(upload('a'));
    expect(() => uploads.begin(upload('a'))).toThrow(
      expect.objectContaining({ code: 'rate_limited' }) as Error,
    );
  });

  it('admits sixteen images of all accounts at a time', () => {
    const uploads = slots();
    const ends = Array.from({ length: 16 }, (_, n) => uploads.begin(upload(`account ${n}`)));
    expect(() => uploads.begin(upload('other'))).toThrow(unavailable);
    ends[0]?.();
    uploads.begin(upload('other'));
  });

  it('ends the slowest upload of the account with the most for an account with fewer', () => {
    const uploads = slots(4);
    const given = [
      upload('slow', { rate: 1 }),
      upload('many', { rate: 3 }),
      upload('many', { rate: 2 }),
      upload('fast', { rate: 9 }),
    ];
    for (const each of given) uploads.begin(each);
    uploads.begin(upload('other'));
    expect(given.map(({ refused }) => refused)).toEqual([[], [], [unavailable], []]);
    // Now every account has one.
    expect(() => uploads.begin(upload('another'))).toThrow(unavailable);
    expect(() => uploads.begin(upload('other'))).toThrow(unavailable);
  });

  it('ends the slowest upload of the network with the most if no account has more than another', () => {
    const uploads = slots(4);
    const rates = [3, 2, 4];
    const ofOne = rates.map((rate) => upload(`account ${rate}`, { network: 'one', rate }));
    for (const each of [...ofOne, upload('alone')]) uploads.begin(each);
    expect(() => uploads.begin(upload('fourth', { network: 'one' }))).toThrow(unavailable);
    uploads.begin(upload('other'));
    expect(ofOne.map(({ refused }) => refused)).toEqual([[], [unavailable], []]);
  });

  it('lets completed uploads be processed', () => {
    const uploads = slots(2);
    const complete = [upload('a', { isComplete: true }), upload('a', { isComplete: true })];
    for (const each of complete) uploads.begin(each);
    expect(() => uploads.begin(upload('b'))).toThrow(unavailable);
    expect(complete.flatMap(({ refused }) => refused)).toEqual([]);
  });
});
