import { shareLinks } from './share-links';

const url = 'https://guild.example/s/0002000z';

test('INV-07 OPN-68 each way to share has its address, with every value encoded', () => {
  const links = shareLinks({ url, subject: 'Join A & B', message: 'Join A & B?' });
  expect(links).toEqual({
    email: `mailto:?subject=Join%20A%20%26%20B&body=Join%20A%20%26%20B%3F%0A${encodeURIComponent(url)}`,
    x: `https://twitter.com/intent/tweet?text=Join%20A%20%26%20B%3F&url=${encodeURIComponent(url)}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
    linkedin: `https://www.linkedin.com/shareArticle?mini=true&url=${encodeURIComponent(url)}`,
    telegram: `https://t.me/share/url?url=${encodeURIComponent(url)}&text=Join%20A%20%26%20B%3F`,
    whatsapp: `https://wa.me/?text=Join%20A%20%26%20B%3F%0A${encodeURIComponent(url)}`,
  });
});
