import { t } from '@lingui/core/macro';
import { useState } from 'react';
import classes from './website-preview.module.css';

interface PreviewFrameProps {
  /** A document from `previewDocument`. */
  srcDoc: string;
  colorScheme: 'light' | 'dark';
}

/** Shows a document. Keeps the previous one until the new one has loaded, so that typing causes no flicker. */
export function PreviewFrame({ srcDoc, colorScheme }: PreviewFrameProps) {
  const [shown, setShown] = useState(srcDoc);
  const style = { colorScheme };
  return (
    <>
      <iframe
        key={shown}
        title={t({ message: 'Preview', context: 'noun' })}
        sandbox=""
        srcDoc={shown}
        className={classes.frame}
        style={style}
      />
      {srcDoc !== shown && (
        <iframe
          key={srcDoc}
          sandbox=""
          srcDoc={srcDoc}
          className={classes.frame}
          style={{ ...style, visibility: 'hidden' }}
          onLoad={() => setShown(srcDoc)}
        />
      )}
    </>
  );
}
