/** JSON as a short text for links: compressed, then in the letters that a fragment leaves as they are. */

/** Bytes that a link's text may unpack to. */
const UNPACKED_MOST = 400_000;
const HOW = 'deflate-raw';

/** @param {unknown} value @returns {Promise<string>} */
export async function packJson(value) {
  const text = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream(HOW));
  return base64(new Uint8Array(await new Response(text).arrayBuffer()));
}

/** @param {string} text @returns {Promise<unknown>} rejects with a RangeError where it is no such text */
export async function unpackJson(text) {
  try {
    const stream = new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream(HOW));
    return JSON.parse(await bounded(stream));
  } catch (reason) {
    if (!(reason instanceof RangeError || reason instanceof TypeError || reason instanceof SyntaxError
      || reason instanceof DOMException)) throw reason;
    throw new RangeError('cut off or altered');
  }
}

/** @param {ReadableStream<Uint8Array>} stream */
async function bounded(stream) {
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, size] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > UNPACKED_MOST) {
      await reader.cancel();
      throw new RangeError('too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** @param {Uint8Array} raw */
function base64(raw) {
  const text = Array.from(raw, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text */
function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
