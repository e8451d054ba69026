/**
 * The files of a zip archive (a wheel is one); the browser inflates them, all at once.
 * Enough for the archives of our own build: no encryption, no Zip64.
 * @param {Uint8Array<ArrayBuffer>} archive
 * @returns {Promise<{name: string, bytes: Uint8Array<ArrayBuffer>}[]>}
 */
export async function unzip(archive) {
  return Promise.all(directory(archive).map(async ({ name, method, packed }) => ({
    name,
    bytes: method === 0 ? packed : await inflate(packed),
  })));
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
      packed: archive.subarray(data, data + view.getUint32(at + 20, true)),
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

/** @param {Uint8Array<ArrayBuffer>} packed @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function inflate(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
