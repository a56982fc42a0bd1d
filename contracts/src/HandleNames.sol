// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What a handle may look like, what it costs, and which handles look alike
library HandleNames {
    uint256 internal constant LENGTH_MAX = 20;

    /// @notice The price in the coin's smallest unit. Lengths that no handle has cost 0, too.
    function priceOf(uint256 length) internal pure returns (uint256) {
        if (length == 0 || length > 12) return 0;
        if (length == 1) return 33.3333 ether;
        if (length == 2) return 6.6667 ether;
        if (length == 3) return 3.3333 ether;
        if (length == 4) return 1.6667 ether;
        if (length == 5) return 0.3333 ether;
        if (length == 6) return 0.1667 ether;
        return 0.0333 ether;
    }

    /// @notice 1 to 20 of a-z, 0-9 and underscore.
    function isValid(bytes memory name) internal pure returns (bool) {
        uint256 length = name.length;
        if (length == 0 || length > LENGTH_MAX) return false;
        for (uint256 i; i < length; ++i) {
            bytes1 c = name[i];
            bool isLetter = c >= 'a' && c <= 'z';
            bool isDigit = c >= '0' && c <= '9';
            if (!isLetter && !isDigit && c != '_') return false;
        }
        return true;
    }

    /// @notice The characters of a valid handle, from the left, followed by zeros.
    function pack(bytes memory name) internal pure returns (bytes32 packed) {
        assembly ('memory-safe') {
            // What follows a text in memory is unknown, so its bits are cut off.
            let unused := shl(3, sub(32, mload(name)))
            packed := shl(unused, shr(unused, mload(add(name, 32))))
        }
    }

    function unpack(bytes32 packed) internal pure returns (string memory name) {
        uint256 length;
        while (length < LENGTH_MAX && packed[length] != 0) ++length;
        bytes memory text = new bytes(length);
        for (uint256 i; i < length; ++i) text[i] = packed[i];
        return string(text);
    }

    /// @notice The same for all handles that look alike: 0 counts as o, 1 as l, and rn as m.
    function skeletonOf(bytes memory name) internal pure returns (bytes32) {
        bytes memory skeleton = new bytes(name.length);
        uint256 length;
        for (uint256 i; i < name.length; ++i) {
            bytes1 c = name[i];
            if (c == '0') c = 'o';
            else if (c == '1') c = 'l';
            else if (c == 'r' && i + 1 < name.length && name[i + 1] == 'n') {
                c = 'm';
                ++i;
            }
            skeleton[length++] = c;
        }
        return pack(skeleton);
    }
}
