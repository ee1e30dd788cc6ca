import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './card-preview.module.css';

interface CardPreviewProps {
  title: string;
  description: string;
  /** The host of the short link. */
  host: string;
  /** Shown instead of the texts. */
  image: File | null;
}

/** An approximation of the preview that messengers and social networks draw for a link. */
export function CardPreview({ title, description, host, image }: CardPreviewProps) {
  return (
    <figure className={classes.card} aria-label={t`Card in messengers`}>
      {image ? (
        <Photo file={image} />
      ) : (
        <div className={classes.image} aria-hidden>
          <span className={classes.imageTitle}>
            {title || t({ message: 'Title', context: 'of a card or page' })}
          </span>
          <span className={classes.imageText}>{description || t`Description`}</span>
        </div>
      )}
      <figcaption className={classes.caption}>
        <Text size="xs" className={classes.quiet}>
          {host}
        </Text>
        <Text size="sm" fw={600} lineClamp={2}>
          {title || t({ message: 'Title', context: 'of a card or page' })}
        </Text>
        <Text size="xs" lineClamp={2} className={classes.quiet}>
          {description || t`Description`}
        </Text>
      </figcaption>
    </figure>
  );
}

/** An image that is not uploaded yet. */
function Photo({ file }: { file: File }) {
  const element = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (element.current) element.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={element} className={classes.photo} alt="" />;
}
