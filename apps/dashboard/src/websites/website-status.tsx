import { t } from '@lingui/core/macro';
import classes from './website-status.module.css';

/** Shows whether visitors can see a bio page. */
export const WebsiteStatus = ({ published }: { published: boolean }) => (
  <span className={classes.status} data-published={published || undefined}>
    {published
      ? t({ message: 'Published', context: 'status of a bio page' })
      : t({ message: 'Draft', context: 'status of a bio page' })}
  </span>
);
