import { useLocalStorage } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/shared-queries.ts';
import type { QrLooks } from './qr-queries.ts';

export type QrColors = Pick<QrLooks, 'color' | 'background'>;

const blackOnWhite: QrColors = { color: '#000000', background: '#ffffff' };

/** The colors of the last codes that the account made in this browser. */
export function useQrColors(): [QrColors, (colors: QrColors) => void] {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const [colors, remember] = useLocalStorage<QrColors>({
    key: `qr-colors-${account?.id ?? ''}`,
    defaultValue: blackOnWhite,
    getInitialValueInEffect: false,
    deserialize: readColors,
  });
  return [colors, remember];
}

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);

/** The stored value may have been written by another version, or manually. */
function readColors(text: string | undefined): QrColors {
  try {
    const { color, background } = Object(JSON.parse(text ?? 'null')) as Partial<QrColors>;
    return isColor(color) && isColor(background) ? { color, background } : blackOnWhite;
  } catch {
    return blackOnWhite;
  }
}
