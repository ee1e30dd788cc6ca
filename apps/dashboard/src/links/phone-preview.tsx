import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconLock, IconWorld } from '@tabler/icons-react';
import { nonce } from '../nonce.ts';
import classes from './phone-preview.module.css';

interface PhonePreviewProps {
  /** The page that the visitor meets; null where the visitor meets the destination. */
  html: string | null;
  /** Name of the browser that shows it. */
  browser: string;
}

/** A phone with what the visitor sees on it. A picture: nothing in it can be pressed. */
export function PhonePreview({ html, browser }: PhonePreviewProps) {
  return (
    <div className={classes.phone}>
      <div className={classes.screen}>
        {html === null ? (
          <Destination browser={browser} />
        ) : (
          <iframe
            title={`The page in ${browser}`}
            sandbox=""
            srcDoc={asPicture(html)}
            className={classes.page}
            tabIndex={-1}
          />
        )}
      </div>
    </div>
  );
}

const Destination = ({ browser }: { browser: string }) => (
  <Stack gap="md" aria-hidden>
    <div className={classes.bar}>
      <Group gap={6} justify="center">
        <IconWorld size={14} />
        <Text size="xs">{browser}</Text>
      </Group>
      <Group gap={6} justify="center" className={classes.address}>
        <IconLock size={14} />
        <Text size="sm" fw={600}>
          Your destination
        </Text>
      </Group>
    </div>
    <Stack gap="sm" px="md">
      <Skeleton animate={false} height={140} />
      <Skeleton animate={false} height={16} width="80%" />
      <Skeleton animate={false} height={10} />
      <Skeleton animate={false} height={10} />
      <Skeleton animate={false} height={10} width="60%" />
      <Skeleton animate={false} height={40} mt="sm" />
      <Skeleton animate={false} height={90} mt="sm" />
    </Stack>
  </Stack>
);

/**
 * The page without its script and out of reach of fingers. It is shown under our own content security policy, so its
 * styles need our nonce. The page is our server's own: nobody's text in it has a tag.
 */
const asPicture = (html: string): string =>
  html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<style[^>]*>/g, `<style nonce="${nonce()}">`)
    .replace('<body>', '<body inert>');
