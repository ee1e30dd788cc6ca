import { useLocalStorage } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/shared-queries.ts';

/**
 * Whether the dashboard shows what the API calls things, and the calls of each page. Until somebody chooses in this browser, it
 * does in accounts that have an API key.
 */
export function useDeveloperMode(): [boolean, (on: boolean) => void] {
  const { liveKeys } = useSuspenseQuery(sessionQuery).data;
  const [chosen, choose] = useLocalStorage<string>({
    key: 'waypost-developer-mode',
    getInitialValueInEffect: false,
    // What another version stored counts as no choice.
    deserialize: (text) => text ?? '',
    serialize: (text) => text,
  });
  const isOn = chosen === 'on' || (chosen !== 'off' && liveKeys > 0);
  return [isOn, (on) => choose(on ? 'on' : 'off')];
}
