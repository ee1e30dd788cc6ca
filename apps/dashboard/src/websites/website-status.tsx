import { Badge } from '@mantine/core';

/** Shows whether visitors can see a bio page. */
export const WebsiteStatus = ({ published }: { published: boolean }) => (
  <Badge variant="dot" color={published ? 'teal' : 'gray'} tt="none" style={{ flexShrink: 0 }}>
    {published ? 'Published' : 'Draft'}
  </Badge>
);
