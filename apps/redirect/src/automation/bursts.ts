/** Different links that one visitor has to visit within `burstWindowMs` to be considered a program. */
export const burstLinks = 10;
export const burstWindowMs = 3_000;
/** How long a visitor is considered a program after a burst was recognized. */
export const burstHoldMs = 60_000;
/** Visitors that a process remembers: about 20 MB if each has visited nine links. The earliest make room for later ones. */
export const maxBurstVisitors = 20_000;

interface Recent {
  /** Links visited within the window, each once, with the times of the latest visits. */
  links: string[];
  times: number[];
  heldUntil: number;
}

/** Recognizes visitors who visit more links within seconds than a person can. */
export class Bursts {
  private readonly visitors = new Map<string, Recent>();

  /** @param now milliseconds by a clock that never goes back */
  constructor(private readonly now: () => number) {}

  /**
   * Records a visit. The visit that completes a burst and all visits in the minute after it are part of the burst; a
   * continuing burst is recognized again.
   * @param visitor a key that distinguishes visitors without identifying them
   * @returns whether the visit is part of a burst
   */
  includes(visitor: string, link: string): boolean {
    const now = this.now();
    const recent = this.recentOf(visitor);
    forgetBefore(recent, now - burstWindowMs);
    const known = recent.links.indexOf(link);
    if (known >= 0) {
      recent.links.splice(known, 1);
      recent.times.splice(known, 1);
    }
    recent.links.push(link);
    recent.times.push(now);
    if (recent.links.length >= burstLinks) {
      recent.heldUntil = now + burstHoldMs;
      recent.links.shift();
      recent.times.shift();
    }
    return now < recent.heldUntil;
  }

  /** Forgets visitors who have neither recent visits nor a burst. */
  forgetOld(): void {
    const now = this.now();
    for (const [visitor, recent] of this.visitors) {
      const isRecent = (recent.times.at(-1) ?? 0) > now - burstWindowMs;
      if (!isRecent && now >= recent.heldUntil) this.visitors.delete(visitor);
    }
  }

  /** Visitors that are remembered. */
  get size(): number {
    return this.visitors.size;
  }

  private recentOf(visitor: string): Recent {
    const known = this.visitors.get(visitor);
    if (known) return known;
    if (this.visitors.size >= maxBurstVisitors) {
      for (const [first] of this.visitors) {
        this.visitors.delete(first);
        break;
      }
    }
    const recent: Recent = { links: [], times: [], heldUntil: 0 };
    this.visitors.set(visitor, recent);
    return recent;
  }
}

function forgetBefore({ links, times }: Recent, time: number): void {
  let old = 0;
  while (old < times.length && (times[old] ?? 0) <= time) old++;
  if (old === 0) return;
  links.splice(0, old);
  times.splice(0, old);
}
