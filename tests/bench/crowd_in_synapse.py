"""Joins a crowd in rooms of a Synapse that is not running, by rows of its sqlite database, as if each had joined long ago.

    python crowd_in_synapse.py homeserver.db server.name FROM COUNT ROOM_ID...

Synapse lets 100,000 people join in hours. Their membership events are real ones but for the signatures, which it does not check of its
own events. They lie before everything that has a position in the stream, so that no sync and no application service is told of them.
"""

import hashlib
import sqlite3
import sys
import time

from synapse.api.room_versions import RoomVersions
from synapse.crypto.event_signing import compute_content_hash
from synapse.events import make_event_from_dict
from synapse.util.json import json_encoder
from unpaddedbase64 import encode_base64

path, server_name, first, count, *rooms = sys.argv[1:]
people = [(f"u{int(first) + n}", f"Person {n}") for n in range(1, int(count) + 1)]
now = int(time.time() * 1000)


def join(room_id, user_id, name, auth_events, newest, depth):
    event = {
        "type": "m.room.member",
        "room_id": room_id,
        "sender": user_id,
        "state_key": user_id,
        "content": {"membership": "join", "displayname": name},
        "depth": depth,
        "prev_events": [newest],
        "auth_events": auth_events,
        "origin_server_ts": now,
        "signatures": {},
        "unsigned": {},
    }
    name_of_hash, digest = compute_content_hash(event, hashlib.sha256)
    event["hashes"] = {name_of_hash: encode_base64(digest)}
    return make_event_from_dict(event, RoomVersions.V11).event_id, json_encoder.encode(event)


def fill(db, room_id):
    def one(statement, *values):
        return db.execute(statement, values).fetchone()[0]

    def current(kind):
        return one("SELECT event_id FROM current_state_events WHERE room_id = ? AND type = ? AND state_key = ''", room_id, kind)

    auth_events = [current(kind) for kind in ("m.room.create", "m.room.power_levels", "m.room.join_rules")]
    newest = one("SELECT event_id FROM event_forward_extremities WHERE room_id = ?", room_id)
    depth = one("SELECT depth FROM events WHERE event_id = ?", newest)
    position = min(0, one("SELECT min(stream_ordering) FROM events"))
    # The state after the newest event becomes the same with the crowd in it.
    before = one("SELECT state_group FROM event_to_state_groups WHERE event_id = ?", newest)
    group = one("SELECT max(id) + 1 FROM state_groups")
    db.execute("INSERT INTO state_groups (id, room_id, event_id) VALUES (?, ?, ?)", (group, room_id, newest))
    db.execute("INSERT INTO state_group_edges (state_group, prev_state_group) VALUES (?, ?)", (group, before))
    db.execute("UPDATE event_to_state_groups SET state_group = ? WHERE event_id = ?", (group, newest))
    rows = []
    for n, (localpart, name) in enumerate(people, 1):
        user_id = f"@{localpart}:{server_name}"
        event_id, text = join(room_id, user_id, name, auth_events, newest, depth)
        rows.append((position - n, event_id, user_id, name, text))
    db.executemany(
        """INSERT INTO events (stream_ordering, topological_ordering, event_id, type, room_id, processed, outlier, depth,
             origin_server_ts, received_ts, sender, contains_url, instance_name, state_key)
           VALUES (?, ?, ?, 'm.room.member', ?, 1, 0, ?, ?, ?, ?, 0, 'master', ?)""",
        [(at, depth, event_id, room_id, depth, now, now, user_id, user_id) for at, event_id, user_id, _, _ in rows],
    )
    db.executemany(
        "INSERT INTO event_json (event_id, room_id, internal_metadata, json, format_version) VALUES (?, ?, '{}', ?, 3)",
        [(event_id, room_id, text) for _, event_id, _, _, text in rows],
    )
    db.executemany(
        "INSERT INTO state_events (event_id, room_id, type, state_key) VALUES (?, ?, 'm.room.member', ?)",
        [(event_id, room_id, user_id) for _, event_id, user_id, _, _ in rows],
    )
    db.executemany(
        "INSERT INTO event_to_state_groups (event_id, state_group) VALUES (?, ?)",
        [(event_id, group) for _, event_id, _, _, _ in rows],
    )
    db.executemany(
        "INSERT INTO state_groups_state (state_group, room_id, type, state_key, event_id) VALUES (?, ?, 'm.room.member', ?, ?)",
        [(group, room_id, user_id, event_id) for _, event_id, user_id, _, _ in rows],
    )
    db.executemany(
        """INSERT INTO room_memberships (event_id, user_id, sender, room_id, membership, display_name, event_stream_ordering)
           VALUES (?, ?, ?, ?, 'join', ?, ?)""",
        [(event_id, user_id, user_id, room_id, name, at) for at, event_id, user_id, name, _ in rows],
    )
    for table, columns in (("current_state_events", "type, state_key"), ("local_current_membership", "user_id")):
        kind = "'m.room.member', ?" if table == "current_state_events" else "?"
        db.executemany(
            f"INSERT INTO {table} (event_id, room_id, {columns}, membership, event_stream_ordering) VALUES (?, ?, {kind}, 'join', ?)",
            [(event_id, room_id, user_id, at) for at, event_id, user_id, _, _ in rows],
        )
    db.execute(
        """UPDATE room_stats_current SET joined_members = joined_members + ?, local_users_in_room = local_users_in_room + ?,
             current_state_events = current_state_events + ? WHERE room_id = ?""",
        (len(rows), len(rows), len(rows), room_id),
    )


with sqlite3.connect(path, timeout=30) as database:
    database.executemany(
        "INSERT INTO users (name, password_hash, creation_ts, approved, shadow_banned) VALUES (?, '', ?, 1, 0)",
        [(f"@{localpart}:{server_name}", now // 1000) for localpart, _ in people],
    )
    database.executemany(
        "INSERT INTO profiles (user_id, displayname, full_user_id) VALUES (?, ?, ?)",
        [(localpart, name, f"@{localpart}:{server_name}") for localpart, name in people],
    )
    for room in rooms:
        fill(database, room)
    database.execute("ANALYZE")
