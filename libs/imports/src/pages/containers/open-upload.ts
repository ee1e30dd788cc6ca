import { PageFileError } from '../page-file-error.js';
import { isMhtml, openMhtml } from './mhtml-file.js';
import { dataOf, maxDocumentBytes, textOf, type Upload } from './upload.js';
import { isZip, openZip } from './zip-file.js';

/** Opens a file by its content, regardless of its type and name. @throws PageFileError */
export function openUpload(file: Buffer): Upload {
  const { documents, image } = isZip(file)
    ? openZip(file)
    : isMhtml(file)
      ? openMhtml(file)
      : openDocument(file);
  return {
    documents,
    image: (address, document) => (address.startsWith('data:') ? dataOf(address) : image(address, document)),
  };
}

function openDocument(file: Buffer): Upload {
  const text = file.length > maxDocumentBytes ? null : textOf(file);
  if (text === null) throw new PageFileError('not_recognized');
  const kind = /^\s*[{[]/.test(text.slice(0, 1000)) ? 'json' : 'html';
  return { documents: [{ kind, text, location: '' }], image: () => undefined };
}
