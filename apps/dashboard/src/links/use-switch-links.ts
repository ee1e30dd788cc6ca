import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem, type Problem } from '../api/problem.ts';
import { answerOf, v1 } from '../api/v1.ts';
import { settle } from './changes.ts';
import type { Link } from './queries.ts';

/** Calls that are under way at a time. */
const atOnce = 4;

interface Wanted {
  links: Link[];
  active: boolean;
}

/** What became of the links. */
export interface Switched {
  /** Ids. */
  done: Set<string>;
  /** Those that are as they were. */
  left: Link[];
  /** Why the first of them is. */
  problem: Problem | null;
}

/**
 * Pauses or activates links, a call for each.
 * @param told runs once there is no call left, before anything is read again.
 * @returns also how many are `done` by now.
 */
export function useSwitchLinks(told: (outcome: Switched, wanted: Wanted) => void) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState(0);
  const switching = useMutation({
    mutationFn: (wanted: Wanted) => {
      setDone(0);
      return switchAll(wanted, setDone);
    },
    onSuccess: (outcome, wanted) => {
      told(outcome, wanted);
      return settle(queryClient, (link) =>
        outcome.done.has(link.id) ? { ...link, active: wanted.active } : link,
      );
    },
  });
  return { ...switching, done };
}

/** A link that is refused does not keep the others from it; a server that is away, or has had enough, does. */
async function switchAll({ links, active }: Wanted, progress: (done: number) => void): Promise<Switched> {
  const waiting = [...links];
  const done = new Set<string>();
  let problem: Problem | null = null;
  const work = async () => {
    for (let link = waiting.shift(); link; link = waiting.shift()) {
      const { id } = link;
      try {
        await answerOf(v1.PATCH('/v1/links/{id}', { params: { path: { id } }, body: { active } }));
        progress(done.add(id).size);
      } catch (thrown) {
        const { status } = (problem ??= asProblem(thrown));
        if (status === 0 || status === 401 || status === 429 || status >= 500) waiting.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { done, left: links.filter(({ id }) => !done.has(id)), problem };
}
