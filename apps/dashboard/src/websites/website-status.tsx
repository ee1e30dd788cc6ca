import { Badge } from '@mantine/core';

/** Whether visitors can see a page. */
export const WebsiteStatus = ({ published }: { published: boolean }) => (
  <Badge
    variant="light"
    color={published ? 'teal' : 'gray'}
    c={
      published
        ? 'light-dark(var(--mantine-color-teal-9), var(--mantine-color-teal-3))'
        : 'light-dark(var(--mantine-color-gray-8), var(--mantine-color-gray-3))'
    }
    style={{ flexShrink: 0 }}
  >
    {published ? 'Published' : 'Draft'}
  </Badge>
);
