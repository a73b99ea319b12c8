// In place of expo-web-browser, which needs a device: the program around Hermes opens the page as a browser.
export async function openAuthSessionAsync(page) {
  const opened = await fetch(`https://device.test/browser?${encodeURIComponent(page)}`);
  return { type: 'success', url: await opened.text() };
}
