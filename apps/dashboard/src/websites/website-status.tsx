import classes from './website-status.module.css';

/** Shows whether visitors can see a bio page. */
export const WebsiteStatus = ({ published }: { published: boolean }) => (
  <span className={classes.status} data-published={published || undefined}>
    {published ? 'Published' : 'Draft'}
  </span>
);
