const surfaces = [
  ['surface-0', 'bg-surface-0'],
  ['surface-1', 'bg-surface-1'],
  ['surface-2', 'bg-surface-2'],
  ['surface-3', 'bg-surface-3'],
] as const;

export function Surfaces() {
  return (
    <div className="grid grid-cols-2 gap-2 wide:grid-cols-4">
      {surfaces.map(([name, background]) => (
        <div key={name} className={`${background} rounded-control border border-border-2 px-3 py-2 text-xs`}>
          <p className="font-medium">{name}</p>
          <p className="text-text-2">text-2</p>
          <p className="text-text-3">text-3</p>
        </div>
      ))}
    </div>
  );
}
