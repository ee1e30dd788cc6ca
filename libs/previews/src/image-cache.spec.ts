import { ImageCache } from './image-cache.js';

/** Images that are made when the test completes them. */
class Maker {
  readonly cache = new ImageCache<{ name: string }>('test_images');
  readonly begun: string[] = [];
  private readonly ends: (() => void)[] = [];

  ask(name: string, key: string, signal?: AbortSignal): Promise<{ name: string }> {
    const make = async (): Promise<{ name: string }> => {
      this.begun.push(name);
      await new Promise<void>((resolve) => this.ends.push(resolve));
      return { name };
    };
    return this.cache.get(name, make, { key, signal });
  }

  async endNext(): Promise<void> {
    await new Promise(setImmediate);
    this.ends.shift()?.();
    await new Promise(setImmediate);
  }
}

describe('ImageCache', () => {
  it("makes a holder's single image before the many images of another holder", async () => {
    const maker = new Maker();
    const many = Array.from({ length: 90 }, (_, n) => maker.ask(`image ${n}`, 'attacker'));
    const refused = Promise.allSettled(many);
    const single = maker.ask('single', 'visitor');
    await maker.endNext();
    await maker.endNext();
    await maker.endNext();
    expect(maker.begun).toContain('single');
    await expect(single).resolves.toEqual({ name: 'single' });
    for (let n = 0; n < 90; n++) await maker.endNext();
    expect((await refused).filter(({ status }) => status === 'rejected').length).toBe(90 - 15);
  });

  it('makes an image that others wait for, although the client that requested it first has disconnected', async () => {
    const maker = new Maker();
    const [first, last] = [new AbortController(), new AbortController()];
    void maker.ask('busy', 'a');
    const image = maker.ask('image', 'a', first.signal);
    const same = maker.ask('image', 'b', last.signal);
    first.abort();
    await maker.endNext();
    await maker.endNext();
    await expect(Promise.all([image, same])).resolves.toEqual([{ name: 'image' }, { name: 'image' }]);
  });

  it('does not make an image that no client waits for anymore', async () => {
    const maker = new Maker();
    const [first, last] = [new AbortController(), new AbortController()];
    void maker.ask('busy', 'a');
    const image = maker.ask('image', 'a', first.signal);
    const same = maker.ask('image', 'b', last.signal);
    first.abort();
    last.abort();
    await expect(image).rejects.toMatchObject({ code: 'unavailable' });
    await expect(same).rejects.toMatchObject({ code: 'unavailable' });
    await maker.endNext();
    expect(maker.begun).toEqual(['busy']);
  });
});
