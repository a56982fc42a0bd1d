/** The four ways to share an invite link (INV-07, OPN-68), and two messengers. Every value is percent-encoded. */
export function shareLinks(invite: { url: string; subject: string; message: string }) {
  const url = encodeURIComponent(invite.url);
  const subject = encodeURIComponent(invite.subject);
  const message = encodeURIComponent(invite.message);
  return {
    email: `mailto:?subject=${subject}&body=${message}%0A${url}`,
    x: `https://twitter.com/intent/tweet?text=${message}&url=${url}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    linkedin: `https://www.linkedin.com/shareArticle?mini=true&url=${url}`,
    telegram: `https://t.me/share/url?url=${url}&text=${message}`,
    whatsapp: `https://wa.me/?text=${message}%0A${url}`,
  } as const;
}
