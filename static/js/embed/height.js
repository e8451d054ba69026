/** A height that comes back so soon, in milliseconds, is taken for a loop: the largest of those in it stays. */
const SOON = 1000;

/**
 * Tells the page around how high this one is, whenever that has changed, in the forms that hosts listen for: Embedly's,
 * H5P's with its handshake, and Canvas's. A height that a host set is never an input here.
 * @param {HTMLElement} body of the page, which is as high as what stands in it
 * @param {Window} host
 * @returns {() => void} ends it
 */
export function announceHeight(body, host) {
  let told = 0;
  /** @type {{height: number, at: number}[]} */
  let recent = [];
  let h5p = false;

  const measure = () => Math.ceil(body.getBoundingClientRect().height);
  const tell = () => {
    const height = measure();
    const now = performance.now();
    recent = recent.filter(({ at }) => now - at < SOON);
    // A host's scroll bar that comes and goes with the height can make it swing.
    const swings = recent.some((other) => other.height === height);
    const due = swings ? Math.max(...recent.map((other) => other.height)) : height;
    if (due === told || height === 0) return;
    told = due;
    recent.push({ height: due, at: now });
    send(host, due, h5p);
  };
  /** @param {MessageEvent} event */
  const answer = ({ source, data }) => {
    if (source !== host) return;
    if (data?.method === 'hello') send(host, measure(), h5p); // A host that comes late has missed what was told.
    if (data?.context !== 'h5p') return;
    if (data.action === 'ready') host.postMessage({ context: 'h5p', action: 'hello' }, '*');
    else if (data.action === 'hello' || data.action === 'resize') {
      h5p = true;
      prepare(host, measure());
    } else if (data.action === 'resizePrepared') host.postMessage({ context: 'h5p', action: 'resize', scrollHeight: measure() }, '*');
  };
  const observer = new ResizeObserver(tell);
  observer.observe(body);
  addEventListener('message', answer);
  host.postMessage({ context: 'h5p', action: 'hello' }, '*');
  return () => {
    observer.disconnect();
    removeEventListener('message', answer);
  };
}

/** Nothing in these messages is for some hosts only. @param {Window} host @param {number} height @param {boolean} h5p */
function send(host, height, h5p) {
  host.postMessage(JSON.stringify({ src: location.href, context: 'iframe.resize', height }), '*');
  host.postMessage({ subject: 'lti.frameResize', height }, '*');
  if (h5p) prepare(host, height);
}

/** H5P's host first takes the height that the frame has, and answers; then it is told the one it should have.
 * @param {Window} host @param {number} height */
function prepare(host, height) {
  host.postMessage({ context: 'h5p', action: 'prepareResize', scrollHeight: height, clientHeight: innerHeight }, '*');
}
