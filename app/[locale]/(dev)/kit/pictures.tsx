import { Card } from '@/components/ui/card';

const banners = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `/art/banner-${number}.webp`);

/** The default banners, as a space card shows them. */
export function Pictures() {
  return (
    <section aria-label="Pictures" className="grid grid-cols-2 gap-4 wide:grid-cols-4">
      {banners.map((banner) => (
        <Card key={banner} className="overflow-hidden">
          <img
            src={banner}
            alt=""
            width={1600}
            height={400}
            loading="lazy"
            className="h-[92px] w-full object-cover"
          />
        </Card>
      ))}
    </section>
  );
}
