import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import classes from './website-preview.module.css';

interface PreviewFrameProps {
  /** A document from `previewDocument`. */
  srcDoc: string;
  colorScheme: 'light' | 'dark';
  /** Gets the frame as soon as its document can be measured, before it is shown. */
  onLoad: (frame: HTMLIFrameElement) => void;
}

/**
 * Shows a document. Keeps the previous one until the new one has loaded, so that typing causes no flicker. The frame's
 * sandbox forbids scripts, forms and navigation; only the editor can measure where the parts are.
 */
export function PreviewFrame({ srcDoc, colorScheme, onLoad }: PreviewFrameProps) {
  const [shown, setShown] = useState(srcDoc);
  const frame = useRef<HTMLIFrameElement>(null);
  const style = { colorScheme };
  // The document may have loaded before React listens.
  useEffect(() => {
    if (frame.current?.contentDocument?.querySelector('main')) onLoad(frame.current);
  }, [onLoad]);
  return (
    <>
      <iframe
        key={shown}
        ref={frame}
        title={t({ message: 'Preview', context: 'noun' })}
        sandbox="allow-same-origin"
        srcDoc={shown}
        tabIndex={-1}
        className={classes.frame}
        style={style}
        onLoad={(event) => onLoad(event.currentTarget)}
      />
      {srcDoc !== shown && (
        <iframe
          key={srcDoc}
          sandbox="allow-same-origin"
          srcDoc={srcDoc}
          tabIndex={-1}
          className={classes.frame}
          style={{ ...style, visibility: 'hidden' }}
          onLoad={(event) => {
            onLoad(event.currentTarget);
            setShown(srcDoc);
          }}
        />
      )}
    </>
  );
}
