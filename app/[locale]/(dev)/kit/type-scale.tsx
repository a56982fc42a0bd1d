const scale = [
  ['4xl', 'text-4xl font-semibold tracking-tighter', 'Wallet total $9,577.83'],
  ['3xl', 'text-3xl font-semibold tracking-tighter', 'Space name 空间名称'],
  ['2xl', 'page-title', 'Page title'],
  ['xl', 'text-xl font-semibold tracking-tight', 'Section title'],
  ['lg', 'text-lg', 'Article text, dialog title'],
  ['md', 'text-md', 'Message text, 林悦 says 你好'],
  ['base', 'text-base', 'Interface text'],
  ['sm', 'text-sm', 'Secondary line'],
  ['xs', 'text-xs num', 'Metadata 14:20'],
  ['2xs', 'text-2xs', 'Badge'],
] as const;

export function TypeScale() {
  return (
    <dl className="flex flex-col gap-2 p-1">
      {scale.map(([name, look, text]) => (
        <div key={name} className="flex items-baseline gap-4">
          <dt className="w-12 shrink-0 font-mono text-xs text-text-3">{name}</dt>
          <dd className={`min-w-0 ${look}`}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
