import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Code, Group, Input, Skeleton, Stack, Switch } from '@mantine/core';
import { useDebouncedValue, useId, useLocalStorage } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { accountQuery, sessionQuery } from '../api/shared-queries.ts';
import { FormError } from '../components/form-error.tsx';
import { saveFile } from '../components/save-file.ts';
import { May, useMay } from '../session/permissions.tsx';
import { LogoUpload } from './logo-upload.tsx';
import classes from './qr-code.module.css';
import {
  loadQrCode,
  qrCodeQuery,
  qrTypes,
  type QrFormat,
  type QrLooks,
  type QrTarget,
} from './qr-queries.ts';

type QrColors = Pick<QrLooks, 'color' | 'background'>;

const blackOnWhite: QrColors = { color: '#000000', background: '#ffffff' };

/** The colors of the last codes that the account made in this browser. */
function useQrColors(): [QrColors, (colors: QrColors) => void] {
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

interface LogoFieldProps {
  shown: boolean;
  onChange: (shown: boolean) => void;
}

/** Toggles the account's logo in the code, and sets or removes it for all codes. */
function LogoField({ shown, onChange }: LogoFieldProps) {
  const hasLogo = useQuery(accountQuery).data?.hasLogo ?? false;
  const mayChange = useMay('write');
  if (!hasLogo && !mayChange) return null;
  return (
    <Stack gap="xs" align="center" ta="center">
      {hasLogo && (
        <Switch
          size="md"
          label={t`Show the logo`}
          checked={shown}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
      <May scope="write">
        {/* A code without a logo is requested first: one with a removed logo is an error. */}
        <LogoUpload hasLogo={hasLogo} onAdded={() => onChange(true)} onRemove={() => onChange(false)} />
      </May>
    </Stack>
  );
}

/** The QR code of an address, as the API draws it, with its colors, the account's logo, and downloads. */
export function QrCode({ target }: { target: QrTarget }) {
  const [colors, rememberColors] = useQrColors();
  const [looks, setLooks] = useState<QrLooks>({ ...colors, logo: false });
  // Browsers report every color that the user passes while picking one.
  const [settled] = useDebouncedValue(looks, 250);
  const { data, error, isPlaceholderData } = useQuery({
    ...qrCodeQuery(target, settled),
    placeholderData: keepPreviousData,
  });
  // Such as colors without enough contrast.
  const problem = error ? toApiError(error).fields[0]?.message : undefined;
  const use = useMutation({
    mutationFn: async (action: QrFormat | 'copy') => {
      if (action === 'copy') {
        await copyPicture(loadQrCode(target, looks, 'png'));
        notifications.show({ message: t`Copied the picture` });
      } else saveFile(await loadQrCode(target, looks, action), `${target.slug}-qr.${action}`);
    },
  });
  const { url } = target;
  const isReady = data !== undefined && !error;
  const isSettled = isReady && !isPlaceholderData;
  const { color, background } = settled;
  useEffect(() => {
    if (isSettled) rememberColors({ color, background });
  }, [isSettled, color, background, rememberColors]);
  return (
    <Stack align="center" gap="md">
      <div
        className={classes.place}
        data-outdated={isPlaceholderData || undefined}
        aria-busy={!isReady && !error}
      >
        {isReady ? (
          <img src={data} alt={t`QR code for ${url}`} />
        ) : (
          <Skeleton animate={!error} radius={0} h="100%" />
        )}
      </div>
      <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Code>
      <Stack gap={4}>
        <div className={classes.colors}>
          <ColorField
            label={t`Color`}
            value={looks.color}
            onChange={(color) => setLooks({ ...looks, color })}
          />
          <ColorField
            label={t`Background`}
            value={looks.background}
            onChange={(background) => setLooks({ ...looks, background })}
          />
        </div>
        <div role="status">{problem !== undefined && <Input.Error ta="center">{problem}</Input.Error>}</div>
      </Stack>
      <LogoField
        shown={looks.logo}
        onChange={(shown) => setLooks((before) => ({ ...before, logo: shown }))}
      />
      <FormError error={error ?? use.error} />
      <Group gap="xs" justify="center">
        {(Object.keys(qrTypes) as QrFormat[]).map((format) => {
          const type = format.toUpperCase();
          return (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={!isReady}
              loading={use.isPending && use.variables === format}
              onClick={() => use.mutate(format)}
            >
              <Trans>Download {type}</Trans>
            </Button>
          );
        })}
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          disabled={!isReady}
          loading={use.isPending && use.variables === 'copy'}
          onClick={() => use.mutate('copy')}
        >
          <Trans>Copy picture</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

/** Safari copies only data that was promised during the click. */
const copyPicture = (picture: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ [qrTypes.png]: picture })]);

interface ColorFieldProps {
  label: string;
  value: string;
  onChange: (color: string) => void;
}

function ColorField({ label, value, onChange }: ColorFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }}>
      <div>
        <input
          id={id}
          type="color"
          className={classes.color}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
    </Input.Wrapper>
  );
}
