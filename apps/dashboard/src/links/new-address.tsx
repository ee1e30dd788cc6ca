import { t } from '@lingui/core/macro';
import { ActionIcon, Stack, type TextInputProps } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { SlugField } from '../components/slug-field.tsx';
import { DomainField, useHostOf } from '../domains/domain-field.tsx';
import { lazyComponent } from '../load-chunk.ts';

const SlugSuggestions = lazyComponent(async () => (await import('./slug-suggestions.tsx')).SlugSuggestions);

interface NewAddressProps extends Omit<TextInputProps, 'value'> {
  value: string;
  /** Host of one of the account's domains; null for the default domain. */
  domain: string | null;
  chooseDomain: (domain: string | null) => void;
  domainError: ReactNode;
  /** The destination in the form, from which suggestions are derived. */
  destination: string;
  choose: (slug: string) => void;
}

/**
 * The domain of a new link, if there is a choice, and its slug. Suggests slugs on request, and if the typed one is
 * unavailable.
 */
export function NewAddress(props: NewAddressProps) {
  const { domain, chooseDomain, domainError, destination, choose, ...slugProps } = props;
  const host = useHostOf(domain);
  const [isAsked, setAsked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const onChoose = (slug: string) => {
    choose(slug);
    setAsked(false);
    // The button that was pressed is gone.
    input.current?.focus();
  };
  return (
    <>
      <DomainField value={domain} onChange={chooseDomain} error={domainError} />
      <Stack gap={6}>
        <SlugField
          {...slugProps}
          domain={domain}
          host={host}
          ref={input}
          required={false}
          emptyText={t`Leave it empty for a random one.`}
          showsSuggestions={isAsked}
          suggestions={
            <Suspense>
              <SlugSuggestions destination={destination} domain={domain} onChoose={onChoose} />
            </Suspense>
          }
          rightSection={
            <ActionIcon
              variant="subtle"
              title={t`Suggest a slug`}
              aria-label={t`Suggest a slug`}
              aria-expanded={isAsked}
              onClick={() => setAsked(!isAsked)}
            >
              <IconBulb size={18} aria-hidden />
            </ActionIcon>
          }
        />
      </Stack>
    </>
  );
}
