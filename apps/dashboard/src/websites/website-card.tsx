import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient, type WebsiteDraft } from '../api/dashboard-client.ts';
import type { Website } from './website-queries.ts';
import classes from './website-preview.module.css';

interface WebsiteCardProps {
  website: Website;
  /** What the preview shows; null while the draft is invalid. */
  request: WebsiteDraft | null;
}

/** The image that the page is shared with, as messengers and social networks show it. */
export function WebsiteCard({ website, request }: WebsiteCardProps) {
  const { id, slug, updatedAt } = website;
  const { name = '', headline, theme, accent, background, cover, font, buttons } = request ?? {};
  const shown = { name, headline, theme, accent, background, cover, font, buttons };
  const [debounced] = useDebouncedValue(JSON.stringify(shown), 600);
  const { data } = useQuery({
    queryKey: ['preview', 'card', id, updatedAt, debounced],
    queryFn: () =>
      dataOf(
        dashboardClient.POST('/dashboard/api/previews/website-card', {
          body: { ...(JSON.parse(debounced) as { name: string }), website: id, slug },
        }),
      ),
    enabled: request !== null && debounced.includes(JSON.stringify(name)),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  return (
    <figure className={classes.card}>
      <Text component="figcaption" size="sm" fw={600}>
        <Trans>When shared</Trans>
      </Text>
      {data ? <img src={data.image} alt={t`Card of ${name}`} /> : <div />}
    </figure>
  );
}
