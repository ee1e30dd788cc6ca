import { Stack, Text } from '@mantine/core';
import { IconArrowDown, IconBrandSafari, IconExternalLink, IconWorld } from '@tabler/icons-react';
import { nonce } from '../nonce.ts';
import classes from './phone-preview.module.css';

interface PhonePreviewProps {
  /** The page that the visitor meets; null where there is none. */
  html: string | null;
  /** Without a page: true where the phone's browser opens, false where the app shows the destination. */
  opensBrowser: boolean;
  app: string;
}

/** A phone with what the visitor sees on it. A picture: nothing in it can be pressed. */
export function PhonePreview({ html, opensBrowser, app }: PhonePreviewProps) {
  return (
    <div className={classes.phone}>
      <div className={classes.screen}>
        {html === null ? (
          <Stack gap="sm" align="center" justify="center" h="100%" p="lg" ta="center" aria-hidden>
            <Text size="sm" fw={600}>
              {app}
            </Text>
            <IconArrowDown size={28} />
            {opensBrowser && (
              <>
                <IconBrandSafari size={36} />
                <Text size="sm" fw={600}>
                  The phone’s browser
                </Text>
                <IconArrowDown size={28} />
              </>
            )}
            {opensBrowser ? <IconExternalLink size={36} /> : <IconWorld size={36} />}
            <Text size="sm" fw={600}>
              Your destination
            </Text>
          </Stack>
        ) : (
          <iframe
            title={`The page in ${app}`}
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

/**
 * The page without its script and out of reach of fingers. It is shown under our own content security policy, so its
 * styles need our nonce. The page is our server's own: nobody's text in it has a tag.
 */
const asPicture = (html: string): string =>
  html
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<style[^>]*>/g, `<style nonce="${nonce()}">`)
    .replace('<body>', '<body inert>');
