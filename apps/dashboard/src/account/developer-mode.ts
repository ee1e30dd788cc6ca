import { useLocalStorage } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/shared-queries.ts';

/**
 * True if the dashboard shows API names and the calls of each page. Defaults to true in accounts with an API key, until
 * the user decides in this browser.
 */
export function useDeveloperMode(): [boolean, (on: boolean) => void] {
  const { liveKeys } = useSuspenseQuery(sessionQuery).data;
  const [chosen, choose] = useLocalStorage<string>({
    key: 'waypost-developer-mode',
    getInitialValueInEffect: false,
    // A value stored by another version counts as no choice.
    deserialize: (text) => text ?? '',
    serialize: (text) => text,
  });
  const isOn = chosen === 'on' || (chosen !== 'off' && liveKeys > 0);
  return [isOn, (on) => choose(on ? 'on' : 'off')];
}
