// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IGuildRewards} from '../src/IGuildRewards.sol';
import {Fixture} from './Fixture.sol';
import {HookToken, Recipient} from './Hostile.sol';
import {shares} from './Shares.sol';
import {vm} from './Vm.sol';

/// @dev Does what people, relayers and enemies do, in any order, and keeps the books beside the contract.
contract Handler is Fixture {
    struct Book {
        bytes32 id;
        address sender;
        address token;
        uint256 amount;
        uint256 count;
        uint256 claimGas;
        uint256 expiredTime;
        bytes32 listRoot;
        uint256 paid;
        uint256 credited;
        uint256 returned;
        uint256 claims;
        uint256 relayed;
        uint256 gasReturned;
        uint256 fees;
        uint256[] amounts;
    }

    address[4] public tokens;
    HookToken public hook;
    Recipient public moody;
    Book[] private books;
    mapping(bytes32 id => mapping(uint256 index => bool)) public paid;
    mapping(bytes32 id => mapping(address recipient => uint256)) public paidTo;
    mapping(address token => uint256) public donated;
    mapping(address account => uint256) public credited;
    mapping(address account => uint256) public withdrawn;
    /// What must never happen, when it did.
    string public broken;

    constructor() {
        setUp();
        hook = new HookToken();
        hook.mint(SENDER, 1e27);
        allow(address(hook));
        moody = new Recipient();
        fill(address(moody));
        tokens = [address(0), address(coin), address(old), address(hook)];
    }

    /// @dev A contract that deposits as well as it claims.
    function fill(address sender) private {
        vm.deal(sender, 1e27);
        coin.mint(sender, 1e27);
        old.mint(sender, 1e27);
        hook.mint(sender, 1e27);
        vm.startPrank(sender);
        coin.approve(address(rewards), type(uint256).max);
        old.approve(address(rewards), type(uint256).max);
        hook.approve(address(rewards), type(uint256).max);
        vm.stopPrank();
    }

    function rewardsOf() external view returns (IGuildRewards) {
        return IGuildRewards(address(rewards));
    }

    function relayer() external pure returns (address) {
        return RELAYER;
    }

    function bookCount() external view returns (uint256) {
        return books.length;
    }

    /// @dev Without the shares, which are many.
    function book(uint256 i) external view returns (Book memory copy) {
        Book storage kept = books[i];
        copy.id = kept.id;
        copy.sender = kept.sender;
        copy.token = kept.token;
        copy.amount = kept.amount;
        copy.count = kept.count;
        copy.claimGas = kept.claimGas;
        copy.expiredTime = kept.expiredTime;
        copy.paid = kept.paid;
        copy.credited = kept.credited;
        copy.returned = kept.returned;
        copy.claims = kept.claims;
        copy.relayed = kept.relayed;
        copy.gasReturned = kept.gasReturned;
        copy.fees = kept.fees;
    }

    function holding(address token) external view returns (uint256) {
        if (token == address(0)) return address(rewards).balance;
        if (token == address(old)) return old.balanceOf(address(rewards));
        return HookToken(token).balanceOf(address(rewards));
    }

    /// @dev A person of a record: one for each index, some of them contracts with moods.
    function person(uint256 index) private view returns (address) {
        return index == 1 ? address(moody) : address(uint160(0xFACE_0000 + index));
    }

    // Actions

    function deposit(uint96 amountSeed, uint8 countSeed, uint8 token, bool isRandom, bool isList, uint32 duration) external {
        uint256 count = 1 + (countSeed % 7);
        // Now and then more shares than one slot has bits for.
        if (countSeed > 240) count = 100 + (countSeed % 16);
        uint256 amount = count * (1 + (amountSeed % 1e20));
        if (isRandom) amount += amountSeed % count;
        uint256[] memory amounts = shares(amount, count, amountSeed);
        if (!isRandom) for (uint256 i; i < count; ++i) amounts[i] = amount / count;
        IGuildRewards.Deposit memory params = room(tokens[token % 4], amount, count);
        params.expiredTime = block.timestamp + 1 + (duration % 3 days);
        params.random = isRandom;
        if (isRandom) params.seedHash = SEED_HASH;
        if (isList && count == 2) {
            params.recordType = IGuildRewards.RecordType.Recipients;
            params.root = pair(leafOf(0, person(0), amounts[0]), leafOf(1, person(1), amounts[1]));
        }
        Book storage kept = books.push();
        kept.sender = duration % 3 == 0 ? address(moody) : SENDER;
        kept.id = fundAs(kept.sender, params);
        kept.token = params.token;
        kept.amount = amount;
        kept.count = count;
        kept.claimGas = rewards.claimGas();
        kept.expiredTime = params.expiredTime;
        kept.listRoot = params.root;
        kept.amounts = amounts;
    }

    function claim(uint256 which, uint256 indexSeed, bool isRelayed) public {
        if (books.length == 0) return;
        Book storage kept = books[which % books.length];
        uint256 index = indexSeed % kept.count;
        address to = person(index);
        uint256 credit = rewards.creditOf(to);
        bool isOk = pay(kept, index, to, kept.amounts[index], isRelayed);
        bool isDue = block.timestamp < kept.expiredTime && !paid[kept.id][index];
        if (!isOk) {
            if (isDue && kept.token == address(0)) broken = 'a recipient stopped a claim of coins';
            return;
        }
        if (block.timestamp >= kept.expiredTime) broken = 'claimed after the expiry';
        if (paid[kept.id][index]) broken = 'an index was paid twice';
        if (paidTo[kept.id][to] != 0) broken = 'a person was paid twice';
        paid[kept.id][index] = true;
        paidTo[kept.id][to] += kept.amounts[index];
        credit = rewards.creditOf(to) - credit;
        credited[to] += credit;
        kept.credited += credit;
        kept.paid += kept.amounts[index] - credit;
        kept.claims += 1;
        if (isRelayed) {
            kept.relayed += 1;
            credited[RELAYER] += kept.claimGas;
        }
    }

    function pay(
        Book storage kept,
        uint256 index,
        address to,
        uint256 amount,
        bool isRelayed
    ) private returns (bool isOk) {
        bytes memory call;
        if (kept.listRoot != bytes32(0)) {
            bytes32 sibling = leafOf(1 - index, person(1 - index), kept.amounts[1 - index]);
            call = abi.encodeCall(rewards.claimListed, (kept.id, index, to, amount, proofOf(sibling)));
        } else {
            (bytes32 r, bytes32 vs) = signed(kept.id, index, to, amount);
            call = abi.encodeCall(
                rewards.claim,
                (kept.id, index, to, amount, block.timestamp + 15 minutes, r, vs)
            );
        }
        vm.prank(isRelayed ? RELAYER : ALICE);
        (isOk, ) = address(rewards).call{gas: 500_000}(call);
    }

    /// @dev Somebody's signature with one thing changed, or none at all.
    function forge(uint256 which, uint256 indexSeed, address to, uint96 amount) external {
        if (books.length == 0) return;
        Book storage kept = books[which % books.length];
        (bytes32 r, bytes32 vs) = signature(
            uint256(keccak256(abi.encode(indexSeed))) >> 1,
            digestOf(address(rewards), block.chainid, kept.id, 0, to, amount, block.timestamp)
        );
        vm.prank(ALICE);
        (bool isOk, ) = address(rewards).call(
            abi.encodeCall(rewards.claim, (kept.id, 0, to, amount, block.timestamp, r, vs))
        );
        if (isOk) broken = 'a forged claim was paid';
    }

    function toSender(uint256 which, bool isRelayed, bool isElsewhere, uint8 attached) external {
        if (books.length == 0) return;
        Book storage kept = books[which % books.length];
        IGuildRewards.Record memory before = rewards.records(kept.id);
        uint256 fee = rewards.creditOf(RELAYER);
        uint256 credit = rewards.creditOf(kept.sender);
        address caller = isRelayed ? RELAYER : kept.sender;
        address to = isElsewhere && !isRelayed ? BOB : address(0);
        vm.deal(caller, caller.balance + attached);
        vm.prank(caller);
        (bool isOk, ) = address(rewards).call{value: attached, gas: 1_000_000}(
            abi.encodeCall(rewards.claimToSender, (kept.id, to))
        );
        if (!isOk) return;
        if (block.timestamp < kept.expiredTime && kept.claims < kept.count) broken = 'returned too early';
        IGuildRewards.Record memory record = rewards.records(kept.id);
        fee = rewards.creditOf(RELAYER) - fee;
        kept.fees += fee;
        credited[RELAYER] += fee;
        credit = rewards.creditOf(kept.sender) - credit;
        credited[kept.sender] += credit;
        if (credit != 0 && record.gasLeft != 0) broken = 'credited and still owed';
        uint256 rest = before.remainingAmount - record.remainingAmount;
        // A credit holds the rest of a reward in coins, and the gas that was left.
        if (credit != 0 && kept.token == address(0)) kept.credited += rest;
        else kept.returned += rest;
        kept.gasReturned += before.gasLeft - record.gasLeft - fee;
    }

    function withdraw(uint8 who) external {
        address account = who % 2 == 0 ? RELAYER : address(moody);
        uint256 credit = rewards.creditOf(account);
        address to = who % 4 == 3 ? address(moody) : BOB;
        vm.prank(account);
        (bool isOk, ) = address(rewards).call{gas: 1_000_000}(abi.encodeCall(rewards.withdrawCredit, (to)));
        if (isOk) withdrawn[account] += credit;
    }

    function pass(uint32 time) external {
        vm.warp(block.timestamp + (time % 12 hours));
    }

    function mood(uint8 mood_, uint256 which) external {
        if (mood_ % 6 == 5 && books.length != 0) {
            bytes32 id = books[which % books.length].id;
            moody.setCall(address(rewards), abi.encodeCall(rewards.claimToSender, (id, address(0))));
        } else {
            moody.be(Recipient.Mood(mood_ % 5));
        }
    }

    function hookAt(uint256 which, bool isOn, bool isRefusing) external {
        if (books.length == 0) return;
        bytes32 id = books[which % books.length].id;
        hook.setHook(
            isOn ? address(rewards) : address(0),
            abi.encodeCall(rewards.claimToSender, (id, address(0)))
        );
        hook.setRefused(isRefusing ? SENDER : address(0));
    }

    function reprice(uint32 price) external {
        vm.prank(RELAYER);
        rewards.setClaimGas(uint256(price % 1e9) * 1 gwei);
    }

    function donate(uint96 amount) external {
        coin.mint(address(rewards), amount % 1e20);
        donated[address(coin)] += amount % 1e20;
    }
}
