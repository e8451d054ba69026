/**
 * The files of a zip archive (a wheel is one) that only stores them; each is a part of the archive's own bytes.
 * The build stores, and the server compresses the whole: smaller, and nothing is to be inflated here.
 * @param {Uint8Array<ArrayBuffer>} archive
 * @returns {{name: string, bytes: Uint8Array<ArrayBuffer>}[]}
 */
export function unzip(archive) {
  return directory(archive).map(({ name, method, bytes }) => {
    if (method !== 0) throw new Error(`${name} is compressed inside its archive`);
    return { name, bytes };
  });
}

/**
 * The archive's central directory, see APPNOTE.TXT 4.3.12 and 4.3.16.
 * @param {Uint8Array<ArrayBuffer>} archive
 */
function directory(archive) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOfDirectory(view);
  const entries = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    // The local header has its own name and extra field; the data follows them.
    const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    entries.push({
      name: new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      bytes: archive.subarray(data, data + view.getUint32(at + 20, true)),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** @param {DataView} view */
function endOfDirectory(view) {
  for (let at = view.byteLength - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new Error('not a zip archive');
}
