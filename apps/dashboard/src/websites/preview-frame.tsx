import { useState } from 'react';
import classes from './preview.module.css';

interface PreviewFrameProps {
  /** A document that this page may frame. */
  srcDoc: string;
  colorScheme: 'light' | 'dark';
}

/** Shows the document; the one before stays until it is drawn, so that nothing flickers while one types. */
export function PreviewFrame({ srcDoc, colorScheme }: PreviewFrameProps) {
  const [shown, setShown] = useState(srcDoc);
  const style = { colorScheme };
  return (
    <>
      <iframe key={shown} title="Preview" sandbox="" srcDoc={shown} className={classes.frame} style={style} />
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
